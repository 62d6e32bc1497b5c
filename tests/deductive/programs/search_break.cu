// expect: proved contract
// why: a loop with invariants that is left by break: the first match in each row

/*@ requires h <= gridDim.x * blockDim.x && 0 <= w;
    ensures \forall integer i; 0 <= i < h && out[i] >= 0 ==>
      out[i] < w && in[i * w + out[i]] == wanted;
    ensures \forall integer i, j; 0 <= i < h && 0 <= j < w && (out[i] < 0 || j < out[i]) ==>
      in[i * w + j] != wanted;
    assigns out[0 .. h - 1];
*/
__global__ void search(const int *in, int *out, int w, int h, int wanted) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= h) return;
  int found = -1;
  /*@ loop invariant 0 <= k <= w;
      loop invariant found == -1;
      loop invariant \forall integer j; 0 <= j < k ==> in[i * w + j] != wanted;
      loop variant w - k;
  */
  for (int k = 0; k < w; ++k)
    if (in[i * w + k] == wanted) {
      found = k;
      break;
    }
  out[i] = found;
}
