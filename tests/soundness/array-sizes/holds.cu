// run: --grid 1 --block 2
// expect: PROVED_WITHIN out-of-bounds k
/*@ requires \valid(a + (0 .. 1)); */
__global__ void k(int *a) { a[threadIdx.x] = 1; }
