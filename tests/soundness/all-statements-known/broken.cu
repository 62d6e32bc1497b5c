// expect: UNKNOWN deadlock k
#include <cstdio>
/*@ requires \valid(a + (0 .. blockDim.x - 1)) && gridDim.x == 1; */
__global__ void k(int *a) {
  printf("%d\n", a[threadIdx.x]);
  a[threadIdx.x] = 1;
}
