// expect: refuted out-of-bounds
// why: that a[m] is there is known in the loop only, which a launch need not enter

/*@ requires 0 <= n <= m && 0 <= m && \valid(c + (0 .. n - 1)) && gridDim.x == 1;
    requires n == 0 || m < k;
    requires \valid_read(a + (0 .. k - 1));
    ensures \true;
*/
__global__ void fill(const int *a, int *c, int n, int m, int k) {
  int i = threadIdx.x, last = 0;
  //@ loop invariant 0 <= i;
  while (i < n) {
    last = a[m];
    i += blockDim.x;
  }
  last += a[m] == 0;
}
