// expect: out-of-bounds at line 11
// why: the pitch is a number of bytes and is used as a number of floats
#include <cstdio>
#include <cuda_runtime.h>

__global__ void add_rows(float *image, size_t pitch, int width, int height) {
  int x = threadIdx.x;
  if (x >= width) return;
  for (int y = 0; y < height; ++y) {
    float *row = image + y * pitch;
    row[x] += static_cast<float>(y);
  }
}

int main() {
  const int width = 24, height = 3;
  float host[height][width] = {};
  float *image;
  size_t pitch;
  cudaMallocPitch(&image, &pitch, width * sizeof(float), height);
  cudaMemcpy2D(image, pitch, host, width * sizeof(float), width * sizeof(float), height,
               cudaMemcpyHostToDevice);
  add_rows<<<1, 32>>>(image, pitch, width, height);
  cudaMemcpy2D(host, width * sizeof(float), image, pitch, width * sizeof(float), height,
               cudaMemcpyDeviceToHost);
  std::printf("%g\n", host[0][5]);
  cudaFree(image);
  return 0;
}
