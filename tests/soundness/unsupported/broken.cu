// expect: UNSUPPORTED assertion main
#include <cassert>
int nondet_int();
int main() {
  asm volatile("nop");
  assert(nondet_int());
}
