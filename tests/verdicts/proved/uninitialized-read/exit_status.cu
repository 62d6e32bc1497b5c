// expect: proved all
// fix: set before
#include <cstdlib>
int main() {
  int *p = (int *)malloc(sizeof(int));
  *p = 2;
  int status = *p;
  free(p);
  exit(status);
}
