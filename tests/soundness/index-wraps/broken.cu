// run: --engine bmc --block 64
// expect: REFUTED integer-overflow k
/*@ requires gridDim.x == 1; */
__global__ void k(int *a, unsigned n) { a[n * blockDim.x + threadIdx.x] = 1; }
