// expect: refuted assertion main
// why: the last call took it away
#include <assert.h>
#include <stdlib.h>

int main() {
  if (setenv("MODE", "fast", 1) != 0) return 1;
  if (unsetenv("MODE") != 0) return 1;
  assert(getenv("MODE") != nullptr);  //! assertion
  return 0;
}
