// run: --force-malloc-success
// expect: proved
// launch: 4 x 64
// fix: it is the whole row's width
#include <cuda_runtime.h>

__global__ void paint(int *image) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  int width = blockDim.x * gridDim.x;
  image[y * width + x] = 100 * y + x;
}

int main() {
  int *image;
  cudaMalloc(&image, 256 * sizeof(int));
  paint<<<dim3(2, 2), dim3(8, 8)>>>(image);
  cudaDeviceSynchronize();
  cudaFree(image);
  return 0;
}
