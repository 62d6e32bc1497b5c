// expect: PROVED_WITHIN contract k
/*@ requires \valid(a + (0 .. 0)) && \valid(b + (0 .. 1)) && blockDim.x == 1 && gridDim.x == 1;
    ensures a[0] == 1; */
__global__ void k(int *a, int *b, int n) {
  a[0] = 1;
  b[n & 3] = 2;
}
