// expect: proved all
// why: all work is that of one device, whichever it is
#include <cassert>
__global__ void k(int *p) { *p = 7; }
int main() {
  int count = 0, device = 0, h = 0;
  cudaGetDeviceCount(&count);
  if (count < 2) return 0;
  cudaSetDevice(1);
  cudaGetDevice(&device);
  assert(device == 1);
  int *d;
  cudaMalloc(&d, sizeof h);
  k<<<1, 1>>>(d);
  cudaMemcpy(&h, d, sizeof h, cudaMemcpyDeviceToHost);
  assert(h == 7);
  cudaFree(d);
  return 0;
}
