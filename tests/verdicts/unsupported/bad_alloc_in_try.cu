// expect: unsupported
// why: more than any host can serve throws std::bad_alloc, and the handler is not followed
#include <new>
#include <vector>

int main() {
  try {
    std::vector<int> v(1ull << 60);  //! unsupported
    v[0] = 1;
  } catch (const std::bad_alloc &) {
    return 0;
  }
  return 1;
}
