// expect: REFUTED assertion main
#include <cassert>
#include <cstdint>
#include <cstdlib>
int main() {
  char *b = (char *)malloc(4), *a = (char *)malloc(4);
  assert((uintptr_t)a < (uintptr_t)b);
  free(a);
  free(b);
}
