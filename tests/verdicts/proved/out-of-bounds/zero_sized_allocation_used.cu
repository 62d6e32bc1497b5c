// expect: proved all
// fix: there is one byte more
#include <stdlib.h>

int main() {
  int n = 0;
  char *p = (char *)malloc(n + 1);
  if (p) p[n] = 0;
  free(p);
  return 0;
}
