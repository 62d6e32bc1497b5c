// expect: refuted uninitialized-read
// why: one number may be all there is
#include <cstdio>
int main() {
  int a, b;
  if (scanf("%d %d", &a, &b) < 1) return 1;
  return a > b ? 2 : 0;                 //! uninitialized-read
}
