// expect: REFUTED assertion main
#include <cassert>
#include <cstdlib>
int main() {
  srand(1);
  int first = rand();
  srand(1);
  assert(rand() == first);
}
