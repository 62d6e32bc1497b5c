// run: --malloc-may-fail --check leak
// expect: refuted memory-leak
// why: where the second allocation fails the first is never freed
#include <stdlib.h>

int main() {
  int *a = (int *)malloc(sizeof(int));     //! memory-leak
  if (a == nullptr) return 1;
  int *b = (int *)malloc(sizeof(int));
  if (b == nullptr) return 1;
  free(b);
  free(a);
  return 0;
}
