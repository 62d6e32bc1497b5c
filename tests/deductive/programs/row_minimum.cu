// expect: proved contract
// why: the smallest of each row

/*@ requires h <= gridDim.x * blockDim.x && 1 <= w;
    ensures \forall integer i; 0 <= i < h ==>
      out[i] == \min(0, w - 1, \lambda integer k; in[i * w + k]);
    assigns out[0 .. h - 1];
*/
__global__ void row_minimum(const int *in, int *out, int w, int h) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= h) return;
  int best = in[i * w];
  for (int k = 1; k < w; ++k) best = min(best, in[i * w + k]);
  out[i] = best;
}
