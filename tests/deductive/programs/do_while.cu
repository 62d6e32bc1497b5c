// expect: proved contract
// why: the test comes after the body

/*@ requires 1 <= n;
    ensures \forall integer i; 0 <= i < gridDim.x * blockDim.x ==>
      out[i] == \sum(0, n - 1, \lambda integer k; in[k * gridDim.x * blockDim.x + i]);
    assigns out[0 .. gridDim.x * blockDim.x - 1];
*/
__global__ void column_sums(const int *in, int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int sum = 0, k = 0;
  do {
    sum += in[k * (int)(gridDim.x * blockDim.x) + i];
    ++k;
  } while (k < n);
  out[i] = sum;
}
