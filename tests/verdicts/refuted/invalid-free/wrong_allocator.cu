// run: --force-malloc-success
// expect: refuted invalid-free
// why: cudaMalloc's memory is not for free
#include <stdlib.h>

int main() {
  int *d;
  cudaMalloc(&d, sizeof(int));
  free(d);     //! invalid-free
  return 0;
}
