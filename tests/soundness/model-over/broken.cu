// expect: REFUTED assertion main
#include <cassert>
#include <cstdlib>
int main() {
  unsigned short state[3] = {1, 2, 3}, same[3] = {1, 2, 3};
  assert(erand48(state) == erand48(same));
}
