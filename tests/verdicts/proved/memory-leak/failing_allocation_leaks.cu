// run: --malloc-may-fail --check leak
// expect: proved all
// fix: it is freed there too
#include <stdlib.h>

int main() {
  int *a = (int *)malloc(sizeof(int));
  if (a == nullptr) return 1;
  int *b = (int *)malloc(sizeof(int));
  if (b == nullptr) {
    free(a);
    return 1;
  }
  free(b);
  free(a);
  return 0;
}
