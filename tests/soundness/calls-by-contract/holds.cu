// expect: PROVED_IF contract k
/*@ ensures \result >= 0; assigns \nothing; */
__device__ int size(int n) { return n < 0 ? 0 : n; }
/*@ requires \valid(a + (0 .. 0)) && blockDim.x == 1 && gridDim.x == 1;
    ensures a[0] >= 0; */
__global__ void k(int *a, int n) { a[0] = size(n); }
