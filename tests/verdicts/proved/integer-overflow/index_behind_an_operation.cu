// run: --grid 1 --block 4 --check overflow
// expect: proved-within all
// fix: the shift is small
__global__ void spread(int *o, unsigned a, unsigned d) {
  unsigned g = blockIdx.x * blockDim.x + threadIdx.x;
  if (d < 20 && g == 2) o[g << d] = 1;
}
