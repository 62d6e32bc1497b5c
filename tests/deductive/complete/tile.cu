// With shared memory and a barrier, all but what was written there.
// expect: proved null-pointer, invalid-pointer, invalid-free, constant-write, api-misuse, deadlock
// expect: proved undefined-behaviour
// expect: open uninitialized-read
/*@ requires 0 <= n <= 1000000;
    requires \valid(p + (0 .. n - 1)) && \valid_read(q + (0 .. n - 1));
    requires blockDim.x == 256;
    assigns p[0 .. n - 1];
*/
__global__ void turned(int *p, const int *q, int n) {
  __shared__ int tile[256];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  tile[threadIdx.x] = i < n ? q[i] : 0;
  __syncthreads();
  if (i < n) p[i] = tile[255 - threadIdx.x];
}
