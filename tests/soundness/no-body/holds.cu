// expect: PROVED assertion main
#include <cassert>
extern "C" int elsewhere(int *given);
int main() {
  int given = 1, own = 2;
  int result = elsewhere(&given);
  assert(own == 2 && (result < 0 || result >= 0));
}
