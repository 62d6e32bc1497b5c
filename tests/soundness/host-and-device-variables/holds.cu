// expect: PROVED assertion k
#include <cassert>
__device__ int x;
__global__ void k() { assert(x == 2); }
int main() {
  int two = 2;
  cudaMemcpyToSymbol(x, &two, sizeof(int));
  k<<<1, 1>>>();
  cudaDeviceSynchronize();
}
