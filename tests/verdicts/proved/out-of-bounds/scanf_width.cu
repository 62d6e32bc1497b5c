// expect: proved-within data-race ; proved-within barrier-divergence ; proved-within out-of-bounds ; proved-within null-pointer ; proved-within invalid-pointer ; proved-within constant-write ; proved-within uninitialized-read ; proved all
// fix: seven and a zero do
#include <cstdio>
int main() {
  char word[8];
  return scanf("%7s", word) == 1;
}
