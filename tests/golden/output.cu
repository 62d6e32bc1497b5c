// printf on both sides: promotions of the arguments, and a string that is not a literal.
#include <stdio.h>

__global__ void kernel(const char *name, float x) {
  short small = -3;
  printf("%s %d %f %c\n", name, small, x, 'q');
}

int main() {
  const char *format = "%lld %u\n";
  int length = printf(format, -1LL, 7u);
  fprintf(stderr, "%p %5.2f%%\n", (void *)format, 2.5);
  return length;
}
