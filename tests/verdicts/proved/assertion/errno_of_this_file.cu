// expect: proved all
// fix: the function stands here, and does not set errno
#include <assert.h>
#include <errno.h>

static int calls;
static void here() { calls++; }

int main() {
  errno = 0;
  here();
  assert(errno == 0);
  return 0;
}
