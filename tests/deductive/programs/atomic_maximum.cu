// expect: proved contract
// why: an atomic maximum over a grid-stride loop, with what was there before

/*@ requires 1 <= n;
    ensures *best == \max(\old(*best), \max(0, n - 1, \lambda integer k; in[k]));
    assigns *best;
*/
__global__ void atomic_maximum(const int *in, int *best, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    atomicMax(best, in[i]);
}
