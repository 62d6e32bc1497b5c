// expect: proved all
// fix: pinned, pageable, and pinned again
#include <cstdlib>
static int table[16];
int main() {
  int local[4];
  cudaHostRegister(table, sizeof table, 0);
  cudaHostRegister(local, sizeof local, 0);
  cudaHostUnregister(local);
  cudaHostUnregister(table);
  void *h = malloc(64);
  cudaHostRegister(h, 64, 0);
  cudaHostUnregister(h);
  cudaHostRegister(h, 64, 0);
  cudaHostUnregister(h);
  free(h);
  return 0;
}
