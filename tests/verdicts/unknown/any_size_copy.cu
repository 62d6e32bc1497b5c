// run: --engine parametric
// expect: unknown data-race
// why: more bytes are copied than there are between two threads, if the caller says so
#include <cstring>

__global__ void fill(char *cells, const char *from, int length) {
  memcpy(cells + 4 * threadIdx.x, from, length);
}
