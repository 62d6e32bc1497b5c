// expect: proved all
// fix: it holds whatever the function returns
#include <assert.h>

int count_devices();

int main() {
  int n = count_devices();
  if (n <= 0) return 1;
  assert(n > 0);
  return 0;
}
