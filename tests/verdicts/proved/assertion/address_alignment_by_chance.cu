// expect: proved-within assertion ; proved all
// why: malloc aligns to 16 bytes; that an address is a multiple of 64 is chance
#include <cassert>
#include <cstdint>
#include <cstdlib>

int main() {
  char *p = (char *)malloc(4);
  assert(((uintptr_t)p & 63) == 0);
  free(p);
}
