// expect: PROVED contract k
/*@ requires n > 0; */
__device__ void set(int *a, int n) { a[0] = n; }
/*@ requires \valid(a + (0 .. 0)) && blockDim.x == 1 && gridDim.x == 1 && n > 1;
    ensures a[0] == n; */
__global__ void k(int *a, int n) { set(a, n); }
