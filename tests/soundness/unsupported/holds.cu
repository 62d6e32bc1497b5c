// expect: REFUTED assertion main
#include <cassert>
int nondet_int();
int main() {
  if (nondet_int())
    asm volatile("nop");
  else
    assert(false);
}
