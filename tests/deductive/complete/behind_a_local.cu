// What lies behind a local variable is written.
// expect: open invalid-pointer, null-pointer, uninitialized-read, deadlock
/*@ requires 0 <= n <= 1000000;
    requires \valid(p + (0 .. n - 1));
    assigns p[0 .. n - 1];
*/
__global__ void behind(int *p, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int x = 1;
  int *q = &x;
  q[1] = 3;
  if (i < n) p[i] = x;
}
