// expect: proved all
// fix: numbers that the assumption excludes do not come there
#include <stdio.h>

int main() {
  int n;
  if (scanf("%d", &n) != 1) return 0;
  if (n < 0 || n >= 4) return 0;
  __builtin_assume(n >= 0 && n < 4);
  int a[4] = {0};
  return a[n];
}
