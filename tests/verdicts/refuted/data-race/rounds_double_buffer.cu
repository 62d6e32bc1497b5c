// expect: refuted data-race
// why: the round after may read what this one still writes: nothing separates them
/*@ requires gridDim.x == 1 && n >= 0 && blockDim.x <= 64 && \valid(out + (0 .. blockDim.x - 1));
    assigns out[0 .. blockDim.x - 1];
*/
__global__ void swap(int *out, int n) {
  __shared__ int s[2][64];
  int t = threadIdx.x;
  s[0][t] = t;
  s[1][t] = t;
  __syncthreads();
  int cur = 0, nxt = 1;
  /*@ loop invariant 0 <= r && 0 <= cur && cur <= 1 && cur + nxt == 1;
      loop assigns s; */
  for (int r = 0; r < n; r++) {
    s[nxt][t] = s[cur][(t + 1) % blockDim.x];     //! data-race
    int other = cur;
    cur = nxt;
    nxt = other;
  }
  __syncthreads();
  out[t] = s[0][t];
}
