// expect: proved contract
// why: a loop with invariants that is left by return

/*@ requires h <= gridDim.x * blockDim.x && 0 <= w;
    ensures \forall integer i; 0 <= i < h && out[i] != \old(out[i]) ==>
      0 <= out[i] < w && in[i * w + out[i]] == wanted;
    assigns out[0 .. h - 1];
*/
__global__ void search_return(const int *in, int *out, int w, int h, int wanted) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= h) return;
  /*@ loop invariant 0 <= k <= w;
      loop variant w - k;
  */
  for (int k = 0; k < w; ++k)
    if (in[i * w + k] == wanted) {
      out[i] = k;
      return;
    }
}
