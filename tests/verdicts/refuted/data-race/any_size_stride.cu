// expect: refuted data-race
// why: blocks stride over the elements of others
__global__ void triple(float *v, unsigned n) {
  for (size_t i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x)
    v[i] *= 3;     //! data-race
}
