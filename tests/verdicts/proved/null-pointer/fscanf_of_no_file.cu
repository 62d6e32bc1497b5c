// expect: proved all
// fix: asks whether it is
#include <cstdio>
int main() {
  int n = 0;
  FILE *file = fopen("sizes", "r");
  if (file == nullptr) return 1;
  if (fscanf(file, "%d", &n) != 1) n = 7;
  fclose(file);
  return 0;
}
