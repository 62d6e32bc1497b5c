// expect: refuted assertion main
// why: the function sets errno
#include <assert.h>
#include <errno.h>

static void here() { errno = EINVAL; }

int main() {
  errno = 0;
  here();
  assert(errno == 0);  //! assertion
  return 0;
}
