// expect: proved all
// fix: so little as every host can serve
#include <vector>

int main() {
  std::vector<int> v(1 << 4);
  v[0] = 1;
  return 0;
}
