// An allocation that cannot succeed: its error, the pointer, and the next call.
#include <cstdint>
#include <cstdio>

int main() {
  int dummy = 0;
  void *p = &dummy;
  return 0;
}
