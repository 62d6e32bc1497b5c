// expect: refuted assertion main
// why: another seed, or the next number, may be another one
#include <cassert>
#include <cstdlib>

int main() {
  srand(5);
  int a = rand();
  srand(6);
  assert(rand() == a);     //! assertion
}
