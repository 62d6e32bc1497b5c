// run: --engine parametric --grid 2 --check race,divergence
// expect: proved-if data-race ; proved-within all
// fix: a fence comes first; the counter has to be 0 at the launch
__global__ void total(const int *in, int *partial, unsigned *finished, int *out) {
  __shared__ bool is_last;
  if (threadIdx.x == 0) {
    partial[blockIdx.x] = in[blockIdx.x];
    __threadfence();
    is_last = atomicAdd(finished, 1u) == gridDim.x - 1;
    __threadfence();
  }
  __syncthreads();
  if (is_last && threadIdx.x == 0) {
    int sum = 0;
    for (unsigned b = 0; b < gridDim.x; ++b) sum += partial[b];
    *out = sum;
    atomicExch(finished, 0u);
  }
}
