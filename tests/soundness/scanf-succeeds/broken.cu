// expect: REFUTED uninitialized-read main
#include <cstdio>
int main() {
  int n;
  int found = scanf("%d", &n);
  return n > 3 && found == 1;
}
