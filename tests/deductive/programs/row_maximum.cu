// expect: proved contract
// why: the largest of each row, searched from the least number there is

#include <climits>

/*@ requires h <= gridDim.x * blockDim.x && 1 <= w;
    ensures \forall integer i; 0 <= i < h ==>
      out[i] == \max(0, w - 1, \lambda integer k; in[i * w + k]);
    assigns out[0 .. h - 1];
*/
__global__ void row_maximum(const int *in, int *out, int w, int h) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= h) return;
  int best = INT_MIN;
  for (int k = 0; k < w; ++k) best = max(best, in[i * w + k]);
  out[i] = best;
}
