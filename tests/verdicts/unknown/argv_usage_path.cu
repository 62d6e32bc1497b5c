// expect: unknown assertion
// why: that the program ends with a message where it has no argument proves nothing of the rest
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  if (argc != 2) {
    fprintf(stderr, "usage: %s N\n", argv[0]);
    return 1;
  }
  int a[4] = {0, 1, 2, 3};
  int i = atoi(argv[1]);
  if (i < 0 || i > 3) return 1;
  assert(a[i] == i);
  return 0;
}
