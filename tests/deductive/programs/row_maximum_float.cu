// expect: proved contract
// why: the largest of floats is what fmaxf gives, in the written order

/*@ requires h <= gridDim.x * blockDim.x && 1 <= w;
    ensures \forall integer i; 0 <= i < h ==>
      out[i] == \max(0, w - 1, \lambda integer k; in[i * w + k]);
    assigns out[0 .. h - 1];
*/
__global__ void row_maximum(const float *in, float *out, int w, int h) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= h) return;
  float best = in[i * w];
  for (int k = 1; k < w; ++k) best = fmaxf(best, in[i * w + k]);
  out[i] = best;
}
