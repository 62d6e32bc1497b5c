// run: --engine parametric --grid 2 --check race,divergence
// expect: refuted data-race
// why: the block reserves as many places as were counted before, which are none
__global__ void compact(const int *in, int *out, unsigned *total, int n) {
  __shared__ unsigned count, first;
  if (threadIdx.x == 0) count = 0;
  __syncthreads();
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  bool keep = i < n && in[i] > 0;
  if (threadIdx.x == 0) first = atomicAdd(total, count);
  __syncthreads();
  unsigned place = keep ? atomicAdd(&count, 1u) : 0;
  __syncthreads();
  if (keep) out[first + place] = in[i];  //! data-race
}
