// expect: PROVED_WITHIN contract k
// expect: REFUTED assertion k
#include <cassert>
/*@ requires \valid(a + (0 .. 0)) && blockDim.x == 1 && gridDim.x == 1;
    ensures a[0] == 1; */
__global__ void k(int *a, int n) {
  assert((n ^ 1) == 0);
  a[0] = 1;
}
