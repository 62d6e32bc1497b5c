// expect: refuted uninitialized-read
// why: a variable that is built in place as the result is one object per round
#include <cstdio>

struct Pair {
  int first, second;
};

static Pair made(int n) {
  for (int i = 0; i < n; i++) {
    Pair pair;
    pair.first = i;
    if (i == 0) pair.second = 7;
    if (i > 1) return pair;
  }
  return Pair();
}

int main() {
  Pair pair = made(3);
  printf("%d %d\n", pair.first, pair.second);  //! uninitialized-read
  return 0;
}
