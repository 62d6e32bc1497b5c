// expect: proved contract
// why: any radius, floats in the written order

/*@ requires 0 <= r && n <= gridDim.x * blockDim.x;
    ensures \forall integer i; 0 <= i < n ==>
      out[i] == \sum(-r, r, \lambda integer k;
        (0 <= i + k < n ? in[i + k] : 0.0f) * w[k + r]);
    assigns out[0 .. n - 1];
*/
__global__ void convolution(const float *in, const float *w, float *out, int n, int r) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float sum = 0;
  for (int k = -r; k <= r; ++k) {
    float x = 0;
    if (i + k >= 0 && i + k < n) x = in[i + k];
    sum += x * w[k + r];
  }
  out[i] = sum;
}
