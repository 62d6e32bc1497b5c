// expect: proved-within data-race k ; proved-within barrier-divergence k ; proved-within out-of-bounds k ; proved-within null-pointer k ; proved-within invalid-pointer k ; proved-within invalid-free k ; proved-within constant-write k ; proved-within uninitialized-read ; proved-within integer-overflow k ; proved-within division-by-zero k ; proved-within invalid-shift k ; proved-within undefined-behaviour k ; proved-within assertion k ; proved-within api-misuse k ; proved-within deadlock k ; proved all
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
