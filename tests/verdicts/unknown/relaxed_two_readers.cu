// expect: unknown assertion
// why: two readers may see two independent writes in different orders, for all release and acquire
#include <assert.h>
#include <cuda/atomic>

using Number = cuda::atomic<int, cuda::thread_scope_device>;

__device__ Number x, y;
__device__ int seen[2];

__global__ void k() {
  switch (blockIdx.x) {
    case 0: x.store(1, cuda::memory_order_release); break;
    case 1: y.store(1, cuda::memory_order_release); break;
    case 2: {
      int a = x.load(cuda::memory_order_acquire);
      int b = y.load(cuda::memory_order_acquire);
      seen[0] = a == 1 && b == 0;
      break;
    }
    default: {
      int b = y.load(cuda::memory_order_acquire);
      int a = x.load(cuda::memory_order_acquire);
      seen[1] = b == 1 && a == 0;
    }
  }
}

int main() {
  int h[2];
  k<<<4, 1>>>();
  cudaMemcpyFromSymbol(h, seen, sizeof(h));
  assert(!(h[0] && h[1]));
  return 0;
}
