// What was assigned in one round is not there in the next.
// expect: open uninitialized-read
/*@ requires 0 <= n <= 1000;
    requires \valid(p + (0 .. n - 1));
    requires gridDim.x == 1;
    assigns p[0 .. n - 1];
*/
__global__ void again(int *p, int n) {
  for (int i = threadIdx.x; i < n; i += blockDim.x) {
    int last;
    if (i < blockDim.x) last = 0;
    p[i] = last;
  }
}
