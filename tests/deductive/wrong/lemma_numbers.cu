// expect: refuted contract
// why: the lemma does not hold, and neither does what it would show

/*@ lemma numbers: \forall integer n; 0 <= n ==> 2 * \sum(0, n, \lambda integer k; k) == n * n + 1;
*/
/*@ requires 0 <= n;
    ensures 2 * (*out - \old(*out)) == (n - 1) * (n - 1) + 1;
*/
__global__ void numbers(int *out, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    atomicAdd(out, i);
}
