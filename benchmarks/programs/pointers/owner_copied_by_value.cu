// run: --force-malloc-success
// expect: refuted invalid-free
// launch: 1 x 16
// why: the argument is a copy of the owner, and both free the memory
#include <cuda_runtime.h>

__global__ void clear(int *p) {
  p[threadIdx.x] = 0;
}

struct Buffer {
  int *data;
  explicit Buffer(int n) { cudaMalloc(&data, n * sizeof(int)); }
  ~Buffer() { cudaFree(data); }  //! invalid-free
};

static void prepare(Buffer b) {
  clear<<<1, 16>>>(b.data);
  cudaDeviceSynchronize();
}

int main() {
  Buffer b(16);
  prepare(b);
  return 0;
}
