// run: --grid 1 --block 1,1,65
// expect: PROVED_WITHIN api-misuse k
__global__ void k(int *a) { a[threadIdx.z] = 1; }
