// expect: refuted contract
// why: an invariant that threads leave behind with the first round

/*@ requires h <= gridDim.x * blockDim.x && 0 <= w;
    ensures \forall integer i; 0 <= i < h ==> out[i] == 0;
*/
__global__ void search(const int *in, int *out, int w, int h, int wanted) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= h) return;
  int k = 0;
  /*@ loop invariant k == 0;
  */
  for (; k < w; ++k)
    if (in[i * w + k] == wanted) break;
  out[i] = k;
}
