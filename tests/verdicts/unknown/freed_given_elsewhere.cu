// run: --check invalid-pointer --check invalid-free
// expect: unknown invalid-pointer ; unknown invalid-free
// why: the function is given what is there no more, and may use or free it
#include <stdlib.h>

void elsewhere(int *);

int main() {
  int *a = (int *)malloc(16);
  free(a);
  elsewhere(a);
  return 0;
}
