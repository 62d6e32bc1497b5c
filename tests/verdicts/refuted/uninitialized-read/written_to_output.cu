// expect: refuted uninitialized-read main
// why: how many bytes are written is open, and from the third on nothing set them
#include <cstdlib>
#include <unistd.h>

int main() {
  char *bytes = (char *)malloc(8);
  bytes[0] = bytes[1] = 'x';
  ssize_t done = write(1, bytes, rand() % 4);     //! uninitialized-read
  free(bytes);
  return done < 0;
}
