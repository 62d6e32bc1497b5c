// run: --malloc-may-fail
// expect: REFUTED null-pointer main
#include <cstdlib>
int main() {
  int *p = (int *)malloc(sizeof(int));
  *p = 1;
  free(p);
}
