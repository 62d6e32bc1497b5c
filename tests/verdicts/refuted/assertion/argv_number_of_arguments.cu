// run: --check assert
// expect: refuted assertion
// why: a program may be given any number of arguments
#include <assert.h>

int main(int argc, char **argv) {
  if (argc == 1) return 0;
  assert(argc == 2);     //! assertion
  return 0;
}
