// expect: api-misuse at line 18
// why: a block of 64 by 32 threads is larger than any device allows
#include <cstdio>
#include <cuda_runtime.h>

__global__ void checker(unsigned char *image, int width, int height) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < width && y < height) image[y * width + x] = (x + y) % 2 == 0 ? 255 : 0;
}

int main() {
  const int width = 64, height = 32;
  unsigned char *image;
  cudaMalloc(&image, width * height);
  const dim3 block(64, 32);
  const dim3 grid((width + block.x - 1) / block.x, (height + block.y - 1) / block.y);
  checker<<<grid, block>>>(image, width, height);
  cudaDeviceSynchronize();
  std::printf("done\n");
  cudaFree(image);
  return 0;
}
