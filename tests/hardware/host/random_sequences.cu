// Generators whose sequences the standard fixes: mt19937, minstd, their seeds and discard.
#include <cstdio>
#include <random>

int main() {
  std::mt19937 a, b(123);
  unsigned second = b(), third = b();
  printf("%u %u %u\n", (unsigned)a(), second, third);
  std::minstd_rand0 c;
  std::minstd_rand d(7);
  printf("%u %u\n", (unsigned)c(), (unsigned)d());
  std::mt19937_64 e;
  printf("%llu\n", (unsigned long long)e());
  b.discard(10);
  printf("%u\n", (unsigned)b());
  printf("%u %u\n", (unsigned)a.min(), (unsigned)a.max());
  return 0;
}
