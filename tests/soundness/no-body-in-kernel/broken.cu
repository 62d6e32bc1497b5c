// expect: UNKNOWN assertion k
#include <cassert>
extern "C" __device__ void elsewhere(int *p);
__device__ int shared_by_all;
__global__ void k() {
  elsewhere(&shared_by_all);
  assert(threadIdx.x < 2);
}
int main() {
  k<<<1, 2>>>();
  cudaDeviceSynchronize();
}
