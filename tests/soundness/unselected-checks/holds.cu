// run: --check assert
// expect: PROVED assertion main
#include <cassert>
int nondet_int();
int main() {
  int n = nondet_int(), q = n ? 10 / n : 0;
  assert(q <= 10);
}
