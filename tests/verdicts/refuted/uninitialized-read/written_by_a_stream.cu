// expect: refuted uninitialized-read main
// why: a stream writes bytes that nothing set
#include <fstream>

int main() {
  char bytes[8];
  bytes[0] = 1;
  std::ofstream file("result");
  file.write(bytes, 8);     //! uninitialized-read
}
