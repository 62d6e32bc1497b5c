// memcpy, memset and assignment of arrays inside records, in a kernel.
#include <string.h>
struct Buffer { int data[4]; };

__global__ void kernel(Buffer *buffers, float f, int n) {
  memset(buffers, 0, n * sizeof(Buffer));
  memcpy(buffers[1].data, buffers[0].data, 8);
  buffers[n] = buffers[0];
  unsigned bits;
  memcpy(&bits, &f, sizeof bits);
  buffers[0].data[0] = bits;
  Buffer local = {};
  Buffer some = {{1, 2}};
  buffers[2] = n ? local : some;
}
