// expect: UNKNOWN assertion main
#include <cassert>
unsigned nondet_uint();
int a[20000];
int main() {
  unsigned n = nondet_uint() % 20000;
  a[n] = 1;
  assert(a[n] == 1);
}
