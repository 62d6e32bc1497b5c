// expect: REFUTED assertion main
#include <cassert>
#include <cstdlib>
int no_order(const void *, const void *) { return 0; }
void sort(int *a, int, int, int (*compare)(const void *, const void *)) {
  if (compare(a, a + 1) > 0) {
    int t = a[0];
    a[0] = a[1];
    a[1] = t;
  }
}
int main() {
  int a[2] = {1, 2};
  sort(a, 2, sizeof(int), no_order);
  assert(a[0] == 2);
}
