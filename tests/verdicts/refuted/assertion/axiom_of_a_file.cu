// run: --kernel mark --grid 1 --block 64 --check assertion
// expect: refuted assertion mark
// why: what the file states of all its launches allows a limit of 6
__device__ int limit;
__axiom(limit > 5);

__global__ void mark(int *a) {
  __assert(limit > 6);  //! assertion
  a[threadIdx.x] = limit;
}
