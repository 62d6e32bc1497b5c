// expect: PROVED_IF data-race k
__global__ void k(int *a, int n) {
  __shared__ int s[1024];
  if (threadIdx.x < n) {
    s[threadIdx.x] = 0;
    __syncthreads();
    a[blockIdx.x * blockDim.x + threadIdx.x] = s[0];
  }
}
