// Integer formats of printf: flags, widths, precisions, sizes.
#include <climits>
#include <cstddef>
#include <cstdint>
#include <cstdio>

int main() {
  int values[] = {0, 7, -7, 12345, INT_MIN, INT_MAX};
  for (int v : values) {
    printf("[%d] [%5d] [%-8d] [%08d] [%+d] [% d] [%.4d] [%8.3d] [%-+6d] [%i]\n", v, v, v, v, v, v, v, v, v, v);
    printf("[%u] [%x] [%X] [%#x] [%#X] [%o] [%#o] [%08x] [%#010x] [%-#8x] [%.5x]\n", (unsigned)v, v, v, v, v, v, v, v, v, v, v);
  }
  printf("%ld %lld %lu %llu %lx %llX\n", LONG_MIN, LLONG_MAX, ULONG_MAX, ULLONG_MAX, 255l, 0xabcll);
  printf("%hd %hhd %hu %hhu\n", (short)-1, (signed char)-1, (unsigned short)65535, (unsigned char)255);
  printf("%zu %zd %td %jd %ju\n", sizeof(int), (size_t)9, (ptrdiff_t)-4, (intmax_t)-5, (uintmax_t)6);
  printf("%*d|%-*d|%.*d|%*.*d\n", 6, 42, 6, 42, 4, 42, 8, 5, 42);
  printf("%*d|\n", -6, 42);
  printf("%c%c%5c%-3c|%%|%3d%%\n", 'a', 66, 'c', 'd', 50);
  printf("[%s] [%8s] [%-8s] [%.3s] [%6.2s] [%.0s]\n", "text", "text", "text", "text", "text", "text");
  printf("%.0d|%.0d|%+.0d|%#x|%#o\n", 0, 5, 0, 0, 0);
  int n = printf("count\n");
  printf("%d\n", n);
  printf("%5.1d|%05d|%-05d|%+5d|%+-5d|% 05d\n", 3, -3, 3, 3, 3, 3);
  return 0;
}
