// run: --malloc-may-fail
// expect: refuted undefined-behaviour
// why: the vector throws bad_alloc and nobody catches it
#include <vector>

int main() {
  std::vector<int> v(4, 1);     //! undefined-behaviour
  return v[3] - 1;
}
