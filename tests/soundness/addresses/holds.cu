// expect: PROVED_WITHIN assertion main
#include <cassert>
#include <cstdint>
#include <cstdlib>
int main() {
  char *a = (char *)malloc(4), *b = (char *)malloc(4);
  assert((uintptr_t)a < (uintptr_t)b); // as our memory has it
  free(a);
  free(b);
}
