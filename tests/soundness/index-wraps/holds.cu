// run: --engine bmc --block 64
// expect: PROVED_WITHIN integer-overflow k
/*@ requires n <= 1000 && gridDim.x == 1; */
__global__ void k(int *a, unsigned n) { a[n * blockDim.x + threadIdx.x] = 1; }
