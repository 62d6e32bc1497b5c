// expect: proved-within all
// why: the pitch is that of one kind of device
#include <assert.h>

int main() {
  char *p;
  size_t pitch = 0;
  cudaMallocPitch(&p, &pitch, 100, 4);
  assert(pitch == 512);
  cudaFree(p);
  return 0;
}
