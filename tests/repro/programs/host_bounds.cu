// values: 0 0 4
// why: scanf reads 4, the index of an element behind the last
#include <stdio.h>
#include <stdlib.h>

int main() {
  int *a = (int *)calloc(4, sizeof(int)), i;
  if (scanf("%d", &i) != 1 || i < 0) return 1;
  a[i] = 1;  //! out-of-bounds
  free(a);
}
