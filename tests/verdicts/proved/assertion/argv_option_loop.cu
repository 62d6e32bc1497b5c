// run: --check assert
// expect: proved assertion
// why: a flag is set or not, whatever the words are
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
