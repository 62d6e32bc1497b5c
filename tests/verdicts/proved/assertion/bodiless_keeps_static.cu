// expect: proved all
// fix: no other file knows the variable
#include <assert.h>

static int level = 3;

void configure();

int main() {
  configure();
  assert(level == 3);
  return 0;
}
