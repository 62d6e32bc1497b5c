// expect: proved all
// fix: all of them are set
#include <fstream>

int main() {
  char bytes[8] = {};
  bytes[0] = 1;
  std::ofstream file("result");
  file.write(bytes, 8);
}
