// expect: proved all
// fix: every thread of the grid has an element of its own
/*@ requires \valid(y + (0 .. gridDim.x * blockDim.x - 1)); */
__global__ void bump(float *y) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  y[i] = y[i] + 1;
}
