// expect: REFUTED contract k
/*@ requires \valid(a + (0 .. 4 * blockDim.x - 1)) && gridDim.x == 1;
    ensures \forall integer t; 0 <= t < blockDim.x ==> a[4 * t] == 0; */
__global__ void k(int *a) {
  for (int i = 0; i < 4; i++) a[4 * threadIdx.x + i / 4] = i;
}
