// expect: UNKNOWN assertion main
#include <cassert>
extern "C" int elsewhere(int *given);
int main() {
  int given = 1;
  elsewhere(&given);
  assert(given == 1);
}
