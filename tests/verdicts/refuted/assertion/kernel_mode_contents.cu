// run: --kernel largest --grid 1 --block 4
// expect: refuted assertion
// why: the first element may be the larger one, as the contents are arbitrary
__global__ void largest(const int *a, int *to) {
  int found = a[threadIdx.x + 1];
  __assert(found >= a[threadIdx.x]);     //! assertion
  to[threadIdx.x] = found;
}
