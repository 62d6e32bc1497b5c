// run: --engine parametric --check race,divergence
// expect: proved all
// fix: all threads of a block ask the same flag
__global__ void finish(int *out) {
  __shared__ int left, right;
  if (threadIdx.x == 0) {
    left = 1;
    right = 0;
  }
  __syncthreads();
  const int *flag = blockIdx.x % 2 ? &left : &right;
  if (*flag) __syncthreads();
  out[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}
