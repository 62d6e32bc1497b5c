// expect: proved all
// fix: the same seed gives the same numbers, in the same order
#include <cassert>
#include <cstdlib>

int main() {
  srand(5);
  int a = rand(), b = rand();
  srand(6);
  int other = rand();
  srand(5);
  assert(rand() == a);
  assert(rand() == b);
  return other & 1;
}
