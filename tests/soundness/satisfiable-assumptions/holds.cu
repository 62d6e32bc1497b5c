// expect: PROVED assertion main
#include <cassert>
#include <warpproof.h>
int nondet_int();
int main() {
  int n = nondet_int();
  __ESBMC_assume(n > 0);
  assert(n != 0);
}
