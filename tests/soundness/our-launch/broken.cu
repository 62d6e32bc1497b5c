// run: --engine bmc
// expect: UNKNOWN division-by-zero k
__global__ void k(int *a) { a[threadIdx.x] = 1 / (77 - (int)threadIdx.x); }
