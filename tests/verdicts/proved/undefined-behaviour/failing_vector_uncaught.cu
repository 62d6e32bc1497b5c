// run: --malloc-may-fail
// expect: proved all
// fix: memory that is asked for without exceptions, and looked at
#include <stdlib.h>

int main() {
  int *v = (int *)malloc(4 * sizeof(int));
  if (!v) return 1;
  for (int i = 0; i < 4; ++i) v[i] = 1;
  int last = v[3];
  free(v);
  return last - 1;
}
