// expect: UNKNOWN contract k
/*@ requires \valid(a + (0 .. blockDim.x + n)) && gridDim.x == 1 && 0 <= n <= 9; */
__global__ void k(int *a, int n) {
  int r = 0;
  /*@ loop invariant 0 <= r <= n;
      loop assigns r, a[0 .. blockDim.x + n];
      loop variant n - r; */
  while (r < n) {
    a[threadIdx.x + r] = r;
    r++;
  }
}
