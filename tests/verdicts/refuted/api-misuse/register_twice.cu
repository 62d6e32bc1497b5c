// expect: refuted api-misuse
// why: the memory is pinned since the first call
#include <cstdlib>
int main() {
  void *h = malloc(64);
  cudaHostRegister(h, 64, 0);
  cudaHostRegister(h, 64, 0);           //! api-misuse
  cudaHostUnregister(h);
  free(h);
  return 0;
}
