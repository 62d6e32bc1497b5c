// run: --grid 1 --block 4
// expect: proved-within all ; proved-if out-of-bounds ; unknown contract
// fix: callers give what is required
__device__ int share(int of, int by) {
  __requires(by >= 1);
  return of / by;
}

__global__ void put(int *a) { a[threadIdx.x] = share(100, threadIdx.x + 1); }
