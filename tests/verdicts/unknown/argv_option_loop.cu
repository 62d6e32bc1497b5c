// expect: unknown assertion
// why: no argument is one way to call it, and the others are not looked at
#include <assert.h>
#include <string.h>

int main(int argc, char **argv) {
  int verbose = 0;
  for (int i = 1; i < argc; ++i) {
    if (strcmp(argv[i], "-v") == 0) verbose = 1;
  }
  assert(verbose < 2);
  return 0;
}
