// expect: refuted data-race
// why: threads stride by the number of blocks, over the elements of others
__global__ void triple(float *v, unsigned n) {
  for (size_t i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x)
    v[i] *= 3;     //! data-race
}
