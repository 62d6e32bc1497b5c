// run: --check assert
// expect: unknown assertion
// why: the pointer does not change, and what it points at may
#include <assert.h>

void elsewhere();
static int n = 64;
extern int *const known;
int *const known = &n;

int main() {
  elsewhere();
  assert(n == 64);
  return 0;
}
