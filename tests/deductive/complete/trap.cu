// The kernel ends the program by itself.
// expect: open undefined-behaviour
/*@ requires 0 <= n <= 1000000;
    requires \valid(p + (0 .. n - 1));
    assigns p[0 .. n - 1];
*/
__global__ void guarded(int *p, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) __trap();
  p[i] = 1;
}
