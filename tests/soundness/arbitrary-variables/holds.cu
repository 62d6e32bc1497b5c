// run: --grid 1 --block 1 --engine bmc
// expect: PROVED_WITHIN division-by-zero k
__device__ int divisor = 2;
__global__ void k(int *a) { a[0] = divisor > 0 ? 1 / divisor : 0; }
