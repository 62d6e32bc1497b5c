// expect: proved-within all
// why: what was put into the environment is what comes out of it
#include <assert.h>
#include <stdlib.h>
#include <string.h>

int main() {
  if (setenv("MODE", "fast", 1) != 0) return 1;
  const char *mode = getenv("MODE");
  assert(mode != nullptr && strcmp(mode, "fast") == 0);
  if (setenv("MODE", "slow", 0) != 0) return 1;
  assert(strcmp(getenv("MODE"), "fast") == 0);
  if (unsetenv("MODE") != 0) return 1;
  assert(getenv("MODE") == nullptr);
  return 0;
}
