// expect: proved contract
// why: a loop that is left from within, after the same number of rounds by all

/*@ requires 0 <= n;
    ensures \forall integer i; 0 <= i < gridDim.x * blockDim.x ==>
      out[i] == \sum(0, n - 1, \lambda integer k; in[k]);
    assigns out[0 .. gridDim.x * blockDim.x - 1];
*/
__global__ void sum_all(const int *in, int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int sum = 0;
  for (int k = 0;; ++k) {
    if (k >= n) break;
    sum += in[k];
  }
  out[i] = sum;
}
