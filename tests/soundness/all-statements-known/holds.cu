// expect: PROVED deadlock k
/*@ requires \valid(a + (0 .. blockDim.x - 1)) && gridDim.x == 1; */
__global__ void k(int *a) { a[threadIdx.x] = 1; }
