// run: --grid 1 --block 2
// expect: PROVED_WITHIN division-by-zero k
__global__ void k(int *a) { a[threadIdx.x] = 1 / (77 - (int)threadIdx.x); }
