// run: --check assert
// expect: PROVED_WITHIN assertion main
#include <cassert>
int nondet_int();
int main() {
  int n = nondet_int(), q = 10 / n;
  assert(q <= 10);
}
