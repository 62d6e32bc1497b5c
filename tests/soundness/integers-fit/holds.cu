// run: --engine deductive
// expect: PROVED data-race k
/*@ requires \valid(a + (0 .. n + blockDim.x)) && gridDim.x == 1 && 0 <= n <= 1000; */
__global__ void k(int *a, int n) { a[n + threadIdx.x] = 1; }
