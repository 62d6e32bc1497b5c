// expect: proved contract
// why: a lemma that is shown by induction makes a sum a formula

/*@ lemma numbers: \forall integer n; 0 <= n ==> 2 * \sum(0, n, \lambda integer k; k) == n * (n + 1);
*/
/*@ requires 0 <= n;
    ensures 2 * (*out - \old(*out)) == n * (n - 1);
    assigns *out;
*/
__global__ void numbers(int *out, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    atomicAdd(out, i);
}
