// expect: PROVED assertion k
#include <cassert>
extern "C" __device__ void elsewhere(int *p);
__global__ void k() {
  int mine = 1;
  elsewhere(&mine);
  assert(threadIdx.x < 2);
}
int main() {
  k<<<1, 2>>>();
  cudaDeviceSynchronize();
}
