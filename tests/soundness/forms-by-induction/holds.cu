// expect: PROVED data-race k
__global__ void k(int *a, unsigned n) {
  for (size_t i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) a[i] = 1;
}
