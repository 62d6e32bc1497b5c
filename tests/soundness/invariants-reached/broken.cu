// expect: UNKNOWN contract k
/*@ requires \valid(a + (0 .. 0)) && blockDim.x == 1 && gridDim.x == 1 && n == 0; */
__global__ void k(int *a, int n) {
  int i = 0;
  /*@ loop invariant 0 <= i <= n;
      loop variant n - i; */
  while (i < n) i++;
  a[0] = i;
}
