// expect: proved all
// fix: pinned, pageable, and pinned again
#include <cstdlib>
int main() {
  void *h = malloc(64);
  cudaHostRegister(h, 64, 0);
  cudaHostUnregister(h);
  cudaHostRegister(h, 64, 0);
  cudaHostUnregister(h);
  free(h);
  return 0;
}
