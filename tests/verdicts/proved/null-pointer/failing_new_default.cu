// expect: proved all
// why: by default malloc and new succeed
#include <stdlib.h>

int main() {
  int *p = (int *)malloc(4);
  int *q = new int[2];
  *p = 1;
  q[1] = 2;
  int sum = *p + q[1];
  free(p);
  delete[] q;
  return sum;
}
