// expect: proved all
// why: sequentially consistent stores and loads of one scope have one order
#include <assert.h>
#include <cuda/atomic>

using Number = cuda::atomic<int, cuda::thread_scope_device>;

__device__ Number x, y;
__device__ int seen[2];

__global__ void k() {
  if (blockIdx.x == 0) {
    x.store(1);
    seen[0] = y.load();
  } else {
    y.store(1);
    seen[1] = x.load();
  }
}

int main() {
  int h[2];
  k<<<2, 1>>>();
  cudaMemcpyFromSymbol(h, seen, sizeof(h));
  assert(h[0] == 1 || h[1] == 1);
  return 0;
}
