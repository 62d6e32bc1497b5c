// expect: refuted assertion
// why: the reader may come first, whatever the memory order
#include <assert.h>
#include <cuda/atomic>

using Number = cuda::atomic<int, cuda::thread_scope_device>;

__device__ Number data, ready;

__global__ void k() {
  if (blockIdx.x == 0) {
    data.store(7, cuda::memory_order_relaxed);
    ready.store(1, cuda::memory_order_release);
  } else {
    ready.load(cuda::memory_order_acquire);
    assert(data.load(cuda::memory_order_relaxed) == 7);     //! assertion
  }
}

int main() {
  k<<<2, 1>>>();
  cudaDeviceSynchronize();
  return 0;
}
