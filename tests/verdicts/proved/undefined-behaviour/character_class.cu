// expect: proved all
// fix: it is made one
#include <cctype>
int main() {
  signed char c = (signed char)200;
  return isdigit((unsigned char)c) != 0;
}
