// expect: unknown assertion
// why: any function may set errno
#include <assert.h>
#include <errno.h>

void elsewhere();

int main() {
  errno = 0;
  elsewhere();
  assert(errno == 0);
  return 0;
}
