// expect: refuted contract
// why: the weights are left out

/*@ requires 0 <= r && n <= gridDim.x * blockDim.x;
    ensures \forall integer i; 0 <= i < n ==>
      out[i] == \sum(0, 2 * r, \lambda integer k;
        (0 <= i + k - r < n ? in[i + k - r] : 0) * w[k]);
    assigns out[0 .. n - 1];
*/
__global__ void convolution(const int *in, const int *w, int *out, int n, int r) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  int sum = 0;
  for (int k = 0; k <= 2 * r; ++k) {
    int j = i + k - r;
    if (j >= 0 && j < n) sum += in[j];
  }
  out[i] = sum;
}
