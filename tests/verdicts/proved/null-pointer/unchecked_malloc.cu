// run: --malloc-may-fail
// expect: proved all
// fix: the result of malloc is checked
#include <stdlib.h>

int main() {
  int *p = (int *)malloc(sizeof(int));
  if (p == NULL) return 1;
  *p = 1;
  free(p);
  return 0;
}
