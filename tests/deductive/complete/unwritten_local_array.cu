// Half of a local array is written, all of it is read.
// expect: open uninitialized-read
// expect: proved null-pointer, invalid-pointer, invalid-free, constant-write, deadlock
/*@ requires 0 <= n <= 1000000;
    requires \valid(p + (0 .. n - 1));
    assigns p[0 .. n - 1];
*/
__global__ void half(int *p, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int parts[4];
  parts[0] = 1;
  parts[1] = 2;
  if (i < n && parts[i % 4] > 0) p[i] = 0;
}
