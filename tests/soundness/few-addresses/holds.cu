// expect: PROVED assertion main
#include <cassert>
unsigned nondet_uint();
int a[8];
int main() {
  unsigned n = nondet_uint() % 8;
  a[n] = 1;
  assert(a[n] == 1);
}
