// expect: unknown assertion
// why: another file may call a function of this one, which counts
#include <assert.h>

void elsewhere();
static int calls = 0;
void count() { calls++; }

int main() {
  elsewhere();
  assert(calls == 0);
  return 0;
}
