// Numbers, names and descriptions of error codes.
#include <cstdio>

int main() {
  int codes[] = {0, 1, 2, 3, 4, 9, 13, 17, 20, 21, 35, 98, 100, 101, 209, 400, 600, 700, 701, 702, 709, 710, 715, 716, 717, 718, 719, 720, 801, 999};
  for (int c : codes) printf("%d %s: %s\n", c, cudaGetErrorName((cudaError_t)c), cudaGetErrorString((cudaError_t)c));
  return 0;
}
