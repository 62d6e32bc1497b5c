// expect: refuted assertion main
// why: nothing is thrown, and the last step has been done
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
    assert(state == 2);
  }
  assert(state == 1);  //! assertion
  return 0;
}
