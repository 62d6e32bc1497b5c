// expect: PROVED_WITHIN assertion main
#include <cassert>
#include <cstdlib>
int no_order(const void *, const void *) { return 0; }
int main() {
  int a[2] = {1, 2};
  qsort(a, 2, sizeof(int), no_order);
  assert(a[0] == 2); // as our qsort has it: equal elements may end in any order
}
