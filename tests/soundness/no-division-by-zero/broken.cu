// expect: REFUTED division-by-zero k
/*@ requires \valid(a + (0 .. 1)) && blockDim.x == 1 && gridDim.x == 1;
    ensures a[0] == 1; */
__global__ void k(unsigned *a, unsigned n) {
  a[0] = 1;
  a[1] = 5 / n;
}
