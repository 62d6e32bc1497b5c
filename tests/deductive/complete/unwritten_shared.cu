// Nobody writes what is read of shared memory.
// expect: open uninitialized-read
// expect: proved null-pointer, invalid-pointer, invalid-free, constant-write, api-misuse, deadlock
/*@ requires 0 <= n <= 1000000;
    requires \valid(p + (0 .. n - 1));
    assigns p[0 .. n - 1];
*/
__global__ void from_shared(int *p, int n) {
  __shared__ int tile[1024];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && tile[threadIdx.x] == 3) p[i] = 0;
}
