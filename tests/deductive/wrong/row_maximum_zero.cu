// expect: refuted contract
// why: the search starts at 0, so negative elements are lost

/*@ requires h <= gridDim.x * blockDim.x && 1 <= w;
    ensures \forall integer i; 0 <= i < h ==>
      out[i] == \max(0, w - 1, \lambda integer k; in[i * w + k]);
*/
__global__ void row_maximum(const int *in, int *out, int w, int h) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= h) return;
  int best = 0;
  for (int k = 0; k < w; ++k) best = max(best, in[i * w + k]);
  out[i] = best;
}
