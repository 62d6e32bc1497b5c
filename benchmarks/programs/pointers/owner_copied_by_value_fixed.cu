// run: --force-malloc-success
// expect: proved
// launch: 1 x 16
// fix: the owner is handed over by reference
#include <cuda_runtime.h>

__global__ void clear(int *p) {
  p[threadIdx.x] = 0;
}

struct Buffer {
  int *data;
  explicit Buffer(int n) { cudaMalloc(&data, n * sizeof(int)); }
  ~Buffer() { cudaFree(data); }
};

static void prepare(const Buffer &b) {
  clear<<<1, 16>>>(b.data);
  cudaDeviceSynchronize();
}

int main() {
  Buffer b(16);
  prepare(b);
  return 0;
}
