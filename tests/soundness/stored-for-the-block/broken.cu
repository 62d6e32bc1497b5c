// run: --engine parametric --grid 2 --check race
// expect: REFUTED data-race k
__global__ void k(int *out) {
  __shared__ int first;
  if (threadIdx.x == 0) first = blockIdx.x * blockDim.x;
  __syncthreads();
  if (threadIdx.x == 0) first = 0;
  __syncthreads();
  out[first + threadIdx.x] = 1;
}
