// expect: proved all
// why: no other file can call the function that counts, nor name what it counts in
#include <assert.h>

void elsewhere();
static int calls = 0;
static void count() { calls++; }

int main() {
  elsewhere();
  assert(calls == 0);
  count();
  elsewhere();
  assert(calls == 1);
  return 0;
}
