// expect: proved contract
// why: one thread per row, the sum is a fold

/*@ requires h <= gridDim.x * blockDim.x && 0 <= w;
    ensures \forall integer i; 0 <= i < h ==>
      out[i] == \sum(0, w - 1, \lambda integer k; in[i * w + k]);
    assigns out[0 .. h - 1];
*/
__global__ void row_sums(const float *in, float *out, int w, int h) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row < h) {
    float sum = 0;
    for (int k = 0; k < w; ++k) sum += in[row * w + k];
    out[row] = sum;
  }
}
