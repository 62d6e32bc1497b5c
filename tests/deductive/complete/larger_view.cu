// Bytes written four at a time: behind the end, misaligned, and over each other.
// expect: open invalid-pointer, null-pointer, uninitialized-read, deadlock
/*@ requires 0 <= n <= 1000000;
    requires \valid(p + (0 .. n - 1));
    assigns p[0 .. n - 1];
*/
__global__ void wide(char *p, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) *(int *)(p + i) = 1;
}
