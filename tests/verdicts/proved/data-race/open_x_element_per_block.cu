// expect: proved all
// fix: the first thread of each block does
/*@ requires \valid(out + (0 .. gridDim.x - 1)); */
__global__ void mark(float *out) {
  if (threadIdx.x == 0) out[blockIdx.x] = 1;
}
