// expect: proved-within assertion ; proved all
// why: what was freed may be given out again, at the same address
#include <cassert>
#include <cstdint>
#include <cstdlib>

int main() {
  char *a = (char *)malloc(16);
  uintptr_t before = (uintptr_t)a;
  free(a);
  char *b = (char *)malloc(16);
  assert((uintptr_t)b != before);
  free(b);
}
