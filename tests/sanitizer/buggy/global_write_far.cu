// expect: out-of-bounds at line 9
// why: the row is multiplied by a stride that is a number of bytes, not of elements
#include <cstdio>
#include <cuda_runtime.h>

__global__ void fill(double *matrix, int width, int height, int stride) {
  int x = threadIdx.x;
  int y = threadIdx.y;
  if (x < width && y < height) matrix[y * stride + x] = x + y;
}

int main() {
  const int width = 16, height = 8;
  double host[width * height];
  double *matrix;
  cudaMalloc(&matrix, sizeof host);
  const int stride = width * static_cast<int>(sizeof(double));
  fill<<<1, dim3(width, height)>>>(matrix, width, height, stride);
  cudaMemcpy(host, matrix, sizeof host, cudaMemcpyDeviceToHost);
  std::printf("%g\n", host[0]);
  cudaFree(matrix);
  return 0;
}
