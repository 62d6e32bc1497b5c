// run: --kernel shift --grid 2 --block 8
// expect: proved-within all ; proved-if out-of-bounds
// fix: the result goes to an array of its own
__global__ void shift(int *to, const int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) to[i] = a[i + 1];
}
