// run: --malloc-may-fail
// expect: refuted null-pointer
// why: malloc may fail
#include <stdlib.h>

int main() {
  int *p = (int *)malloc(sizeof(int));
  *p = 1;     //! null-pointer
  free(p);
  return 0;
}
