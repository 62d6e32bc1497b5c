// expect: REFUTED assertion k
#include <cassert>
__device__ int x;
__global__ void k() { assert(x == 2); }
int main() {
  x = 2; // what the host knows by this name is not what kernels read
  k<<<1, 1>>>();
  cudaDeviceSynchronize();
}
