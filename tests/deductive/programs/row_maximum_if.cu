// expect: proved contract
// why: the same search with an if, from the first element, which is compared with itself

/*@ requires h <= gridDim.x * blockDim.x && 1 <= w;
    ensures \forall integer i; 0 <= i < h ==>
      out[i] == \max(0, w - 1, \lambda integer k; in[i * w + k]);
    assigns out[0 .. h - 1];
*/
__global__ void row_maximum(const int *in, int *out, int w, int h) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= h) return;
  int best = in[i * w];
  for (int k = 0; k < w; ++k)
    if (in[i * w + k] > best) best = in[i * w + k];
  out[i] = best;
}
