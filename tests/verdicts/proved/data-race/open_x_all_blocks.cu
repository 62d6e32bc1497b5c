// expect: proved all
// why: the block takes part in the index
/*@ requires \valid(out + (0 .. gridDim.x * blockDim.x - 1)); */
__global__ void mark(float *out, float v) {
  out[blockIdx.x * blockDim.x + threadIdx.x] = v;
}
