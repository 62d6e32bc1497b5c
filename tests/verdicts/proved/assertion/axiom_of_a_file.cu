// run: --kernel mark --grid 1 --block 64 --check assertion
// expect: proved-within assertion mark
// fix: what the file states of all its launches is enough
__device__ int limit;
__axiom(limit > 5);

__global__ void mark(int *a) {
  __assert(limit > 4);
  a[threadIdx.x] = limit;
}
