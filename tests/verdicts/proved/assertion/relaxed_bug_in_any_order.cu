// expect: proved all
// fix: what the flag says decides
#include <assert.h>
#include <cuda/atomic>

using Number = cuda::atomic<int, cuda::thread_scope_device>;

__device__ Number data, ready;

__global__ void k() {
  if (blockIdx.x == 0) {
    data.store(7, cuda::memory_order_relaxed);
    ready.store(1, cuda::memory_order_release);
  } else {
    int is_ready = ready.load(cuda::memory_order_acquire);
    int value = data.load(cuda::memory_order_relaxed);
    assert(!is_ready || value == 7);
  }
}

int main() {
  k<<<2, 1>>>();
  cudaDeviceSynchronize();
  return 0;
}
