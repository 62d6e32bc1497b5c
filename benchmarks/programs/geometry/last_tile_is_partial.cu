// run: --force-malloc-success
// expect: refuted out-of-bounds
// needs: input
// inputs: 17 9
// launch: 6 x 64
// why: the image need not be a whole number of tiles high
#include <cuda_runtime.h>

__global__ void invert(unsigned char *image, int width, int height) {
  int x = blockIdx.x * 8 + threadIdx.x, y = blockIdx.y * 8 + threadIdx.y;
  if (x < width) image[y * width + x] = 255 - image[y * width + x];  //! out-of-bounds
}

int main() {
  int width = nondet_int(), height = nondet_int();
  __ESBMC_assume(width >= 1 && width <= 24 && height >= 1 && height <= 16);
  unsigned char *image;
  cudaMalloc(&image, width * height);
  cudaMemset(image, 7, width * height);
  dim3 grid((width + 7) / 8, (height + 7) / 8);
  invert<<<grid, dim3(8, 8)>>>(image, width, height);
  cudaDeviceSynchronize();
  cudaFree(image);
  return 0;
}
