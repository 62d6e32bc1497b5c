// run: --malloc-may-fail
// expect: proved all
// fix: one that does not throw
#include <new>

int main() {
  int *p = new (std::nothrow) int[4];
  if (p == nullptr) return 1;
  p[0] = 1;
  delete[] p;
  return 0;
}
