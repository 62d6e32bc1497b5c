// run: --float real
// expect: PROVED_WITHIN contract k
/*@ requires \valid(a + (0 .. 0));
    ensures a[0] == x + (y + z); */
__global__ void k(float *a, float x, float y, float z) {
  if (threadIdx.x == 0 && blockIdx.x == 0) a[0] = (x + y) + z;
}
