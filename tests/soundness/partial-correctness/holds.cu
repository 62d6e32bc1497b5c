// expect: PROVED contract k
/*@ requires \valid(a + (0 .. 0)) && blockDim.x == 1 && gridDim.x == 1 && 0 <= n <= 9;
    ensures a[0] == 0; */
__global__ void k(int *a, int n) {
  //@ loop invariant 0 <= n <= 9;
  while (n != 0) n = n / 2;
  a[0] = n;
}
