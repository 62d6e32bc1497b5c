// run: --check assert
// expect: proved assertion
// why: what is asserted was asked before
#include <assert.h>

int main(int argc, char **argv) {
  if (argc != 2) return 0;
  assert(argc == 2);
  return 0;
}
