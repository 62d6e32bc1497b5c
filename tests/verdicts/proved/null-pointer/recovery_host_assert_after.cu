// expect: proved all
// fix: the pointer has a target
#include <assert.h>

int main(int argc, char **argv) {
  int one = 0;
  int *p = &one;
  *p = 1;
  int two = 2;
  assert(two == *p + 1);
  return 0;
}
