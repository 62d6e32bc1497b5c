// expect: refuted api-misuse
// why: %d is for an int and gets a double
#include <stdio.h>

int main() {
  printf("%d\n", 1.5);     //! api-misuse
  return 0;
}
