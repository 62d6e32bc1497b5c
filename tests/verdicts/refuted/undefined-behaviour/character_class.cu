// expect: refuted undefined-behaviour
// why: a negative char is no unsigned char
#include <cctype>
int main() {
  signed char c = (signed char)200;
  return isdigit(c) != 0;               //! undefined-behaviour
}
