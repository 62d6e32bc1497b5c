// expect: PROVED uninitialized-read main
#include <cstdio>
int main() {
  int n;
  scanf("%d", &n);
  return n > 3;
}
