// expect: refuted undefined-behaviour
// why: more than any host can serve throws std::bad_alloc, and nothing catches it
#include <vector>

int main() {
  std::vector<int> v(1ull << 60);  //! undefined-behaviour
  v[0] = 1;
  return 0;
}
