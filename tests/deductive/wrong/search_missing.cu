// expect: refuted contract
// why: where nothing is found the place is beyond the row

/*@ requires h <= gridDim.x * blockDim.x && 0 <= w;
    ensures \forall integer i; 0 <= i < h ==> 0 <= out[i] < w;
*/
__global__ void search(const int *in, int *out, int w, int h, int wanted) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= h) return;
  int k = 0;
  /*@ loop invariant 0 <= k <= w;
  */
  for (; k < w; ++k)
    if (in[i * w + k] == wanted) break;
  out[i] = k;
}
