// expect: proved contract
// why: three passes over each row: largest, sum of exponentials, quotient

/*@ requires h <= gridDim.x * blockDim.x && 1 <= w;
    ensures \forall integer i, j; 0 <= i < h && 0 <= j < w ==>
      y[i * w + j] == \exp(x[i * w + j] - \max(0, w - 1, \lambda integer k; x[i * w + k])) /
        \sum(0, w - 1, \lambda integer l;
          \exp(x[i * w + l] - \max(0, w - 1, \lambda integer k; x[i * w + k])));
    assigns y[0 .. h * w - 1];
*/
__global__ void softmax(const float *x, float *y, int w, int h) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= h) return;
  float m = x[i * w];
  for (int k = 1; k < w; ++k) m = fmaxf(m, x[i * w + k]);
  float sum = 0;
  for (int k = 0; k < w; ++k) sum += expf(x[i * w + k] - m);
  for (int k = 0; k < w; ++k) y[i * w + k] = expf(x[i * w + k] - m) / sum;
}
