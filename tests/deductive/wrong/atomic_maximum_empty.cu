// expect: unknown contract
// why: of no elements there is no largest: the contract speaks of the first one

/*@ requires 0 <= n;
    ensures *best == \max(\old(*best), \max(0, n - 1, \lambda integer k; in[k]));
    assigns *best;
*/
__global__ void maximum(const int *in, int *best, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    atomicMax(best, in[i]);
}
