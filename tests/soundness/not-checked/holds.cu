// run: --grid 1 --block 1
// expect: UNKNOWN contract k
#include <warpproof.h>
__global__ void k(int *a) {
  __ensures(a[0] == 1);
  a[0] = 1;
}
