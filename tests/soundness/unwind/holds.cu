// run: --unwind 4
// expect: PROVED_WITHIN assertion main
#include <cassert>
unsigned nondet_uint();
int main() {
  unsigned n = nondet_uint(), i = 0;
  while (i < n) i++;
  assert(i != 6);
}
