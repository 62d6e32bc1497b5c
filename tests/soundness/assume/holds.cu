// expect: PROVED contract k
/*@ requires \valid(a + (0 .. 0)) && blockDim.x == 1 && gridDim.x == 1;
    ensures a[0] == 1; */
__global__ void k(int *a, int n) {
  //@ assume n == 1;
  a[0] = n;
}
