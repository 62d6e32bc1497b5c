// run: --grid 1 --block 4 --check overflow
// expect: refuted integer-overflow
// why: what is shifted by an argument, or divided, wraps around before it becomes an index
__global__ void spread(int *o, unsigned a, unsigned d) {
  unsigned g = blockIdx.x * blockDim.x + threadIdx.x;
  if (d < 32 && g == 2) o[g << d] = 1;  //! integer-overflow
}
