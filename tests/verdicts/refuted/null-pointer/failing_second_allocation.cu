// run: --malloc-may-fail
// expect: refuted null-pointer
// why: only the first of two allocations is checked
#include <stdlib.h>

int main() {
  int *a = (int *)malloc(sizeof(int));
  if (a == nullptr) return 1;
  int *b = (int *)calloc(1, sizeof(int));
  *a = *b;     //! null-pointer
  free(a);
  free(b);
  return 0;
}
