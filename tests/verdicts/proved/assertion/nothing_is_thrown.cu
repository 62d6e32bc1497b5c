// expect: proved all
// fix: the function stands here and throws nothing: the handler is not reached
#include <assert.h>

static int calls;
static void here() { calls++; }

int main() {
  int state = 0;
  try {
    state = 1;
    here();
    state = 2;
  } catch (...) {
    assert(state == 1);
  }
  assert(state == 2);
  return 0;
}
