// expect: out-of-bounds at line 10
// why: the guard compares x with the height and y with the width of an image that is not square
#include <cstdio>
#include <cuda_runtime.h>

__global__ void invert(unsigned char *image, int width, int height) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < height && y < width)
    image[y * width + x] = static_cast<unsigned char>(255 - image[y * width + x]);
}

int main() {
  const int width = 12, height = 8;
  unsigned char host[width * height];
  for (int i = 0; i < width * height; ++i) host[i] = static_cast<unsigned char>(i);
  unsigned char *image;
  cudaMalloc(&image, sizeof host);
  cudaMemcpy(image, host, sizeof host, cudaMemcpyHostToDevice);
  invert<<<dim3(1, 1), dim3(16, 16)>>>(image, width, height);
  cudaMemcpy(host, image, sizeof host, cudaMemcpyDeviceToHost);
  std::printf("%d\n", host[0]);
  cudaFree(image);
  return 0;
}
