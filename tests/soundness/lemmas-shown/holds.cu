// expect: PROVED contract k
/*@ lemma square: \forall integer n; n * n >= n; */
/*@ requires \valid(a + (0 .. 0)) && blockDim.x == 1 && gridDim.x == 1 && 0 <= n <= 9;
    ensures a[0] >= n; */
__global__ void k(int *a, int n) { a[0] = n * n; }
