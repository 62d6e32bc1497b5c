// expect: proved-within all
// why: a weak exchange may fail without reason, which its model never does
#include <assert.h>
#include <cuda/atomic>

__device__ cuda::atomic<int, cuda::thread_scope_device> x;

__global__ void k() {
  int expected = 0;
  bool done = x.compare_exchange_weak(expected, 1);
  assert(done);
}

int main() {
  k<<<1, 1>>>();
  cudaDeviceSynchronize();
  return 0;
}
