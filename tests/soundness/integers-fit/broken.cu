// run: --engine deductive
// expect: UNKNOWN data-race k
/*@ requires gridDim.x == 1; */
__global__ void k(int *a, int n) { a[n + threadIdx.x] = 1; }
