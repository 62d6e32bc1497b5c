// expect: integer-overflow at line 8
// why: the product of row and width is computed in int and wraps before it becomes a size_t
#include <cstdio>
#include <cuda_runtime.h>

__global__ void last_offsets(size_t *out, int width, int height) {
  int row = height - 1 - static_cast<int>(threadIdx.x);
  size_t offset = row * width;
  out[threadIdx.x] = offset;
}

int main() {
  const int n = 4;
  size_t host[n];
  size_t *out;
  cudaMalloc(&out, sizeof host);
  last_offsets<<<1, n>>>(out, 60000, 50000);
  cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
  std::printf("%zu\n", host[0]);
  cudaFree(out);
  return 0;
}
