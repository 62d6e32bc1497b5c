// expect: UNKNOWN contract k
// expect: UNKNOWN deadlock k
/*@ requires \valid(a + (0 .. 0)) && blockDim.x == 1 && gridDim.x == 1 && 0 <= n;
    ensures a[0] == 0; */
__global__ void k(int *a, int n) {
  while (n != 0) n = n & (n - 1);
  a[0] = n;
}
