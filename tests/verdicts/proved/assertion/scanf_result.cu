// expect: proved all
// fix: no more than one number is found, and end of input is told by a negative one
#include <cassert>
#include <cstdio>
int main() {
  int n = 0;
  int found = scanf("%d", &n);
  assert(found <= 1 && found >= EOF);
  return 0;
}
