// expect: REFUTED contract k
/*@ requires \valid(a + (0 .. 9)) && blockDim.x == 1 && gridDim.x == 1;
    ensures a[2] == \old(a[1]); */
__global__ void k(unsigned *a) {
  for (int i = 0; i < 9; i++) a[i + 1] = a[i];
}
