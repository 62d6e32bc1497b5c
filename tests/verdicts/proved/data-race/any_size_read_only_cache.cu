// run: --check race
// expect: proved data-race
// fix: what the kernel writes is read by an ordinary load
__global__ void turn(int *a, int *b) {
  const int first = blockIdx.x * blockDim.x;
  a[first + threadIdx.x] = threadIdx.x;
  __syncthreads();
  b[first + threadIdx.x] = a[first + blockDim.x - 1 - threadIdx.x];
}
