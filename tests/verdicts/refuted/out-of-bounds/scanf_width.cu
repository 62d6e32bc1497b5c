// expect: refuted out-of-bounds
// why: eight characters and a zero do not fit in eight
#include <cstdio>
int main() {
  char word[8];
  return scanf("%8s", word) == 1;       //! out-of-bounds
}
