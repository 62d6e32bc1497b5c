// expect: refuted data-race
// why: the threads of a block write one element
__global__ void mark(float *out) {
  out[blockIdx.x] = threadIdx.x;     //! data-race
}
