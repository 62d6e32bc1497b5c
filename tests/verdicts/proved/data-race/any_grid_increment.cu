// expect: proved-if out-of-bounds ; proved all
// why: every thread of the grid has an element of its own; only the size of the array is not known
__global__ void bump(float *y) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  y[i] = y[i] + 1;
}
