// run: --grid 1 --block 2
// expect: proved-if out-of-bounds ; proved-within all
// fix: each thread copies as many bytes as it has
#include <cstring>

__global__ void fill(char *cells, const char *from) {
  memcpy(cells + 4 * threadIdx.x, from, 4);
}
