// Allocation with alignment; the rounding mode.
#include <cfenv>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <malloc.h>
int main() {
  void *a = aligned_alloc(64, 128), *b = memalign(32, 10), *c = valloc(10), *d = nullptr;
  printf("%d\n", posix_memalign(&d, 128, 10));                           //= 0
  printf("%d %d %d %d\n", (int)((uintptr_t)a % 64), (int)((uintptr_t)b % 32), (int)((uintptr_t)c % 4096),
         (int)((uintptr_t)d % 128));                                     //= 0 0 0 0
  int *e = (int *)reallocarray(nullptr, 4, sizeof(int));
  for (int i = 0; i < 4; i++) e[i] = i * 7 % 4;
  e = (int *)reallocarray(e, 8, sizeof(int));
  printf("%d %d\n", e[1], reallocarray(nullptr, SIZE_MAX, 2) == nullptr);  //= 3 1
  free(a);
  free(b);
  free(c);
  free(d);
  free(e);
  printf("%d\n", fegetround() == FE_TONEAREST);                          //= 1
}
