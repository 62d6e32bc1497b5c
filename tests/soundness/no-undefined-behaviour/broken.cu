// expect: PROVED_WITHIN contract k
// expect: REFUTED undefined-behaviour k
/*@ requires \valid(a + (0 .. 1)) && blockDim.x == 1 && gridDim.x == 1;
    ensures a[0] == 1; */
__global__ void k(int *a, float x) {
  a[0] = 1;
  a[1] = (int)x;
}
