// expect: proved all
// fix: two of them at most
#include <cstdlib>
#include <unistd.h>

int main() {
  char *bytes = (char *)malloc(8);
  bytes[0] = bytes[1] = 'x';
  ssize_t done = write(1, bytes, rand() % 3);
  free(bytes);
  return done < 0;
}
