// expect: PROVED assertion main
#include <cassert>
#include <cstdlib>
int main() {
  unsigned seed = (unsigned)rand(), same = seed;
  int a = rand_r(&seed);
  assert(a == rand_r(&same));
}
