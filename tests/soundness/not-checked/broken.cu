// run: --grid 1 --block 1
// expect: REFUTED contract k
#include <warpproof.h>
__global__ void k(int *a) {
  a[0] = 2;
  for (int i = 0; __invariant(a[0] == 1), i < 1; i++) {}
}
