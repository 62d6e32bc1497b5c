// expect: refuted assertion
// why: input may end before there is a number
#include <cassert>
#include <cstdio>
int main() {
  int n = 0;
  int found = scanf("%d", &n);
  assert(found == 1);                   //! assertion
  return 0;
}
