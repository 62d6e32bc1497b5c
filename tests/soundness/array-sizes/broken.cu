// run: --grid 1 --block 2
// expect: PROVED_IF out-of-bounds k
__global__ void k(int *a) { a[threadIdx.x] = 1; }
