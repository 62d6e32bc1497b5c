// expect: proved-within all
// fix: the last call took it away
#include <assert.h>
#include <stdlib.h>

int main() {
  if (setenv("MODE", "fast", 1) != 0) return 1;
  if (unsetenv("MODE") != 0) return 1;
  assert(getenv("MODE") == nullptr);
  return 0;
}
