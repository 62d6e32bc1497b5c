// expect: refuted undefined-behaviour
// why: nothing keeps the number below four, whatever the compiler is told
#include <stdio.h>

int main() {
  int n;
  if (scanf("%d", &n) != 1) return 0;
  __builtin_assume(n >= 0 && n < 4);     //! undefined-behaviour
  int a[4] = {0};
  return a[n];
}
