// expect: refuted assertion main
// why: two names have two answers, and setenv changes them
#include <cassert>
#include <cstdlib>

int main() {
  char *first = getenv("LEVEL");
  bool was_set = first != nullptr;
  setenv("LEVEL", "3", 1);
  assert(was_set == (getenv("LEVEL") != nullptr));     //! assertion
  assert(was_set == (getenv("MODE") != nullptr));      //! assertion
}
