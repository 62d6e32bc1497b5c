// expect: PROVED contract k
/*@ requires \valid(a + (0 .. 0)) && blockDim.x == 1 && gridDim.x == 1 && n > 0;
    ensures a[0] > 0; */
__global__ void k(int *a, int n) { a[0] = n; }
