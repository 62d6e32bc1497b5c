// expect: UNSUPPORTED contract k
#include <cooperative_groups.h>
/*@ requires \valid(a + (0 .. blockDim.x - 1)) && gridDim.x == 1;
    ensures \forall integer i; 0 <= i < blockDim.x ==> a[i] == 1; */
__global__ void k(int *a) {
  a[threadIdx.x] = 1;
  cooperative_groups::this_grid().sync();
}
