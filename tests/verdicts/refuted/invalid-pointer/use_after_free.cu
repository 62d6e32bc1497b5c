// run: --force-malloc-success
// expect: refuted invalid-pointer
// why: the memory is freed before it is read
#include <stdlib.h>

int main() {
  int *p = (int *)malloc(sizeof(int));
  *p = 1;
  free(p);
  return *p;     //! invalid-pointer
}
