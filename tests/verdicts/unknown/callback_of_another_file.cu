// expect: unknown assertion
// why: a function of another file may call what it is given
#include <assert.h>

void each(void (*visit)());
static int seen = 0;
static void visit() { seen = 1; }

int main() {
  each(visit);
  assert(seen == 0);
  return 0;
}
