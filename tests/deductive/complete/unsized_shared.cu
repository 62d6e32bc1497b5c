// How much shared memory a launch gives is not for the kernel to say.
// expect: open uninitialized-read, api-misuse
// expect: proved invalid-free
/*@ requires 0 <= n <= 1000000;
    requires \valid(p + (0 .. n - 1));
    assigns p[0 .. n - 1];
*/
__global__ void dynamic(int *p, int n) {
  extern __shared__ int tile[];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  tile[threadIdx.x] = 1;
  __syncthreads();
  if (i < n) p[i] = tile[threadIdx.x];
}
