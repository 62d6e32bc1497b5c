// expect: REFUTED assertion main
#include <cassert>
int main() {
  int a[2] = {0, 0}, i = 1;
  assert(a[i] == 1);
}
