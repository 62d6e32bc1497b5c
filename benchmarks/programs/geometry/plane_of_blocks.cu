// run: --force-malloc-success
// expect: refuted data-race
// launch: 4 x 64
// why: the row's stride is one block's width, so blocks side by side write the same cells
#include <cuda_runtime.h>

__global__ void paint(int *image) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  int width = blockDim.x;
  image[y * width + x] = 100 * y + x;  //! data-race
}

int main() {
  int *image;
  cudaMalloc(&image, 256 * sizeof(int));
  paint<<<dim3(2, 2), dim3(8, 8)>>>(image);
  cudaDeviceSynchronize();
  cudaFree(image);
  return 0;
}
