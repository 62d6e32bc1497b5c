// expect: refuted uninitialized-read
// why: what the program returns is seen by who started it
#include <cstdlib>
int main() {
  int *p = (int *)malloc(sizeof(int));
  int status = *p;
  free(p);
  return status;                        //! uninitialized-read
}
