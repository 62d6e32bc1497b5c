// expect: proved-if out-of-bounds ; proved all
// fix: the stride is that of the whole grid, whatever it is
__global__ void triple(float *v, unsigned n) {
  for (size_t i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    v[i] *= 3;
}
