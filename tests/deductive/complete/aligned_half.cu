// The upper half of an integer.
// expect: proved invalid-pointer, null-pointer, uninitialized-read
/*@ requires 0 <= n <= 1000000;
    requires \valid(p + (0 .. n - 1));
    assigns p[0 .. n - 1];
*/
__global__ void split(int *p, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) *(short *)((char *)(p + i) + 2) = 0;
}
