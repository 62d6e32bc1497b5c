// expect: proved all
// why: either branch makes the argument anew, and sets it all
#include <cstdio>

struct Pair {
  int first, second;
  __host__ __device__ Pair(int k) {
    first = k;
    second = 1;
  }
};

static int second_of(Pair pair) { return pair.second; }

int main() {
  int large = 0;
  for (int i = 0; i < 3; i++)
    if (second_of(i < 2 ? Pair(i) : Pair(2 * i)) > 3) large++;
  printf("%d\n", large);
  return 0;
}
