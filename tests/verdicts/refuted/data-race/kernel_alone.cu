// run: --check race --grid 1 --block 4
// expect: refuted data-race
// why: a thread reads what its neighbour writes, and there is no host to look at
__global__ void shift(int *a) {
  a[threadIdx.x] = a[threadIdx.x + 1];     //! data-race
}
