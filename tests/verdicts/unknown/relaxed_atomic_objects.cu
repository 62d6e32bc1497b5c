// expect: unknown assertion
// why: with memory_order_relaxed nothing orders the two objects
#include <assert.h>
#include <cuda/atomic>

using Number = cuda::atomic<int, cuda::thread_scope_device>;

__device__ Number data, ready;

__global__ void k() {
  if (blockIdx.x == 0) {
    data.store(7, cuda::memory_order_relaxed);
    ready.store(1, cuda::memory_order_relaxed);
  } else if (ready.load(cuda::memory_order_relaxed) == 1) {
    assert(data.load(cuda::memory_order_relaxed) == 7);
  }
}

int main() {
  k<<<2, 1>>>();
  cudaDeviceSynchronize();
  return 0;
}
