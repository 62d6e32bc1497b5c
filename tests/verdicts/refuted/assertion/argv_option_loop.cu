// run: --check assert
// expect: refuted assertion
// why: each word counts, and there may be two
#include <assert.h>
#include <string.h>

int main(int argc, char **argv) {
  int verbose = 0;
  for (int i = 1; i < argc; ++i) {
    if (strcmp(argv[i], "-q") != 0) verbose = verbose + 1;
  }
  assert(verbose < 2);     //! assertion
  return 0;
}
