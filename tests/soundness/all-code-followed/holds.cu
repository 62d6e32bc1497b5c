// expect: PROVED data-race k
__device__ int twice(int x) { return x & 2; }
__global__ void k(int *a) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  a[i] = twice(a[i]);
}
