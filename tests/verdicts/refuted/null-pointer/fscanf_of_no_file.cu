// expect: refuted null-pointer
// why: the file may not be there
#include <cstdio>
int main() {
  int n = 0;
  FILE *file = fopen("sizes", "r");
  if (fscanf(file, "%d", &n) != 1) n = 7;   //! null-pointer
  if (file) fclose(file);
  return 0;
}
