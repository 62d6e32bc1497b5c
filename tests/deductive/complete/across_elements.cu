// The last element is left by one byte.
// expect: open invalid-pointer, null-pointer, uninitialized-read, deadlock
/*@ requires 0 <= n <= 1000000;
    requires \valid(p + (0 .. n - 1));
    assigns p[0 .. n - 1];
*/
__global__ void shifted(int *p, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) *(int *)((char *)(p + i) + 1) = 1;
}
