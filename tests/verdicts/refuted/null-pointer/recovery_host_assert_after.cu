// expect: refuted null-pointer ; unknown assertion
// why: the program ends at the null pointer, so the assertion is neither right nor wrong
#include <assert.h>

int main(int argc, char **argv) {
  int *p = nullptr;
  *p = 1;     //! null-pointer
  int two = 2;
  assert(two == 3);
  return 0;
}
