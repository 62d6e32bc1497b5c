// run: --kernel largest --grid 1 --block 4
// expect: proved-within all ; proved-if out-of-bounds
// fix: both elements are compared
__global__ void largest(const int *a, int *to) {
  int found = a[threadIdx.x + 1];
  if (found < a[threadIdx.x]) found = a[threadIdx.x];
  __assert(found >= a[threadIdx.x]);
  to[threadIdx.x] = found;
}
