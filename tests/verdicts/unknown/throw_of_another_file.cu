// expect: unknown assertion ; unknown invalid-free
// why: a function of another file may throw, and the handler is not followed
#include <assert.h>

void elsewhere();

int main() {
  int state = 0;
  try {
    state = 1;
    elsewhere();
    state = 2;
  } catch (...) {
    assert(state == 2);
  }
  return 0;
}
