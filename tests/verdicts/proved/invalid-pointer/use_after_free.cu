// run: --force-malloc-success
// expect: proved all
// fix: the memory is freed last
#include <stdlib.h>

int main() {
  int *p = (int *)malloc(sizeof(int));
  *p = 1;
  int value = *p;
  free(p);
  return value;
}
