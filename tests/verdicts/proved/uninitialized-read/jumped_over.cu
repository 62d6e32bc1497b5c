// expect: proved all
// why: an array whose declaration is jumped over is one object until its block ends
#include <cstdio>

static int sum_of(int n) {
  int sum = 0;
  for (int i = 0; i < n; i++) {
    int round = 0;
    if (i > 1) goto fill;
    int pair[2];
  fill:
    pair[round & 1] = round;
    if (++round < 2) goto fill;
    sum += pair[0] + pair[1];
  }
  return sum;
}

int main() {
  printf("%d\n", sum_of(3));
  return 0;
}
