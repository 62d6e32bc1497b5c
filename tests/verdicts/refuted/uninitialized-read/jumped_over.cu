// expect: refuted uninitialized-read
// why: each round has an array of its own, and only the first case fills it
#include <cstdio>

static int sum_of(int n) {
  int sum = 0;
  for (int i = 0; i < n; i++) switch (i) {
      case 0:
        int pair[2];
        pair[0] = 1;
        pair[1] = 2;
        sum += pair[i];
        break;
      default:
        if (pair[i & 1] > 0) sum++;  //! uninitialized-read
    }
  return sum;
}

int main() {
  printf("%d\n", sum_of(3));
  return 0;
}
