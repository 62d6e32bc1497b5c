// expect: REFUTED assertion main
#include <cassert>
#include <cstdlib>
int main() {
  unsigned seed = (unsigned)rand(), other = seed + 1;
  int a = rand_r(&seed);
  assert(a == rand_r(&other));
}
