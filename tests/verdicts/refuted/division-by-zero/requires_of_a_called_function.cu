// run: --grid 1 --block 4
// expect: refuted division-by-zero ; unknown contract ; unknown uninitialized-read
// why: what a function requires is for its callers, and nobody sees to it
__device__ int share(int of, int by) {
  __requires(by >= 1);
  return of / by;     //! division-by-zero
}

__global__ void put(int *a) { a[threadIdx.x] = share(100, threadIdx.x); }
