// run: --force-malloc-success
// expect: proved all
// fix: cudaFree frees what cudaMalloc gave
#include <stdlib.h>

int main() {
  int *d;
  cudaMalloc(&d, sizeof(int));
  cudaFree(d);
  return 0;
}
