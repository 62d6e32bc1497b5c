// run: --engine parametric --grid 2 --check race,divergence
// expect: refuted data-race
// why: one thread reserves places for its block, but one too few
__global__ void append(const int *in, int *out, unsigned *count) {
  __shared__ unsigned first;
  if (threadIdx.x == 0) first = atomicAdd(count, blockDim.x - 1);
  __syncthreads();
  out[first + threadIdx.x] = in[blockIdx.x * blockDim.x + threadIdx.x];  //! data-race
}
