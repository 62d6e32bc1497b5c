// run: --check leak
// expect: proved all
// why: by default no allocation fails, so the way on which it would leak does not exist
#include <stdlib.h>

int main() {
  int *a = (int *)malloc(sizeof(int));
  if (a == nullptr) return 1;
  int *b = (int *)malloc(sizeof(int));
  if (b == nullptr) return 1;
  free(b);
  free(a);
  return 0;
}
