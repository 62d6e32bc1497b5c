// expect: refuted out-of-bounds
// why: malloc of nothing succeeds, what it gives has no byte to write
#include <stdlib.h>

int main() {
  int n = 0;
  char *p = (char *)malloc(n);
  if (p) p[n] = 0;     //! out-of-bounds
  free(p);
  return 0;
}
