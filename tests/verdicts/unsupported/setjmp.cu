// expect: unsupported
// why: a place that is come back to has no model
#include <assert.h>
#include <setjmp.h>

int main() {
  jmp_buf place;
  volatile int n = 0;
  if (setjmp(place) == 0) {     //! unsupported
    n = 1;
    longjmp(place, 1);
  }
  n += 1;
  assert(n == 1);
  return 0;
}
