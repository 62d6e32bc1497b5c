// run: --malloc-may-fail
// expect: proved all
// fix: both are
#include <stdlib.h>

int main() {
  int *a = (int *)malloc(sizeof(int));
  if (a == nullptr) return 1;
  int *b = (int *)calloc(1, sizeof(int));
  if (b == nullptr) {
    free(a);
    return 1;
  }
  *a = *b;
  free(a);
  free(b);
  return 0;
}
