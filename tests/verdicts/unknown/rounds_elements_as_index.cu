// run: --engine deductive
// expect: unknown data-race
// why: the index is an element that each round changes, so different rounds may meet in one element
/*@ requires gridDim.x == 1 && blockDim.x <= 8 && n >= 0;
    requires \valid(p + (0 .. 7)) && \valid(out + (0 .. 15));
    requires \forall integer i; 0 <= i < 8 ==> p[i] == i;
    assigns out[0 .. 15], p[0 .. 7];
*/
__global__ void walk(int *out, int *p, int n) {
  int t = threadIdx.x;
  /*@ loop invariant 0 <= r;
      loop invariant \forall integer i; 0 <= i < blockDim.x ==> p[i] == (i + r) % 16;
      loop assigns out[0 .. 15], p[0 .. 7]; */
  for (int r = 0; r < n; r++) {
    out[p[t]] = r;
    p[t] = (p[t] + 1) % 16;
  }
}
