// expect: PROVED data-race k
__global__ void k(int *a, int n) {
  __shared__ int s[1024];
  s[threadIdx.x] = n;
  if (n >= 0) s[threadIdx.x] = 0;
  __syncthreads();
  a[blockIdx.x * blockDim.x + threadIdx.x] = s[blockDim.x - 1 - threadIdx.x];
}
