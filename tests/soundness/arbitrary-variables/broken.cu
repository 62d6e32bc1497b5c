// run: --grid 1 --block 1 --engine bmc
// expect: REFUTED division-by-zero k
__device__ int divisor = 2; // others may write it before the kernel starts
__global__ void k(int *a) { a[0] = 1 / divisor; }
