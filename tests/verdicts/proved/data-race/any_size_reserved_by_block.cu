// run: --engine parametric --grid 2 --check race,divergence
// expect: proved-within all
// fix: one thread reserves a place for each thread of its block
__global__ void append(const int *in, int *out, unsigned *count) {
  __shared__ unsigned first;
  if (threadIdx.x == 0) first = atomicAdd(count, blockDim.x);
  __syncthreads();
  out[first + threadIdx.x] = in[blockIdx.x * blockDim.x + threadIdx.x];
}
