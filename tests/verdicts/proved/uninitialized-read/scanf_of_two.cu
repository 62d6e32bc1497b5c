// expect: proved all
// fix: both numbers have to be there
#include <cstdio>
int main() {
  int a, b;
  if (scanf("%d %d", &a, &b) < 2) return 1;
  return a > b ? 2 : 0;
}
