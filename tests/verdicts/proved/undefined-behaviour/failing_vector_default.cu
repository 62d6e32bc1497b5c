// expect: proved all
// why: by default a vector finds its memory
#include <vector>

int main() {
  std::vector<int> v(4, 1);
  return v[3] - 1;
}
