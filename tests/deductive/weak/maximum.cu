// expect: proved contract
// why: an assertion after a loop, a recurrence that is no sum; the contract leaves much open

/*@ requires h <= gridDim.x * blockDim.x && 0 <= w;
    ensures \forall integer i; 0 <= i < h ==> out[i] >= first;
*/
__global__ void row_maximum(const int *in, int *out, int w, int h, int first) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= h) return;
  int best = first;
  /*@ loop invariant best >= first;
  */
  for (int k = 0; k < w; ++k) best = max(best, in[i * w + k]);
  //@ assert best >= first;
  out[i] = best;
}
