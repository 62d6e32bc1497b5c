// expect: proved-within all
// fix: seven and a zero do
#include <cstdio>
int main() {
  char word[8];
  return scanf("%7s", word) == 1;
}
