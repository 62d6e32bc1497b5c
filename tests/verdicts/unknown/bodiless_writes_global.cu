// expect: unknown assertion
// why: a function of another file may write a global variable of this one
#include <assert.h>

int level = 3;

void configure();

int main() {
  configure();
  assert(level == 3);
  return 0;
}
