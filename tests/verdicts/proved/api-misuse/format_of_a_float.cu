// expect: proved all
// fix: %f is for a double
#include <stdio.h>

int main() {
  printf("%f\n", 1.5);
  return 0;
}
