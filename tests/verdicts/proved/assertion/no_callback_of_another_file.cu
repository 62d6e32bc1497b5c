// expect: proved all
// why: a function of another file that is given nothing calls nothing of this one
#include <assert.h>

void elsewhere(int *value);
static int seen = 0;
static void visit() { seen = 1; }

int main() {
  int value = 0;
  elsewhere(&value);
  assert(seen == 0);
  if (value == 3) visit();
  return 0;
}
