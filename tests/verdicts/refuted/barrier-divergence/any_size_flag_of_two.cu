// run: --engine parametric --check race,divergence
// expect: refuted barrier-divergence
// why: every other thread asks another flag, and only one of the two is set
__global__ void finish(int *out) {
  __shared__ int left, right;
  if (threadIdx.x == 0) {
    left = 1;
    right = 0;
  }
  __syncthreads();
  const int *flag = threadIdx.x % 2 ? &left : &right;
  if (*flag) __syncthreads();  //! barrier-divergence
  out[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}
