// run: --force-malloc-success
// expect: refuted assertion
// launch: 1 x 48
// why: the kernel steps from row to row by the width instead of the pitch
#include <cassert>
#include <cuda_runtime.h>

const int width = 12, height = 4;

__global__ void fill(char *image, size_t pitch) {
  char *row = image + threadIdx.y * width;
  row[threadIdx.x] = 10 * threadIdx.y + threadIdx.x;
}

int main() {
  char host[height][width];
  char *image;
  size_t pitch;
  cudaMallocPitch(&image, &pitch, width, height);
  cudaMemset2D(image, pitch, 0, width, height);
  fill<<<1, dim3(width, height)>>>(image, pitch);
  cudaMemcpy2D(host, width, image, pitch, width, height, cudaMemcpyDeviceToHost);
  for (int r = 0; r < height; ++r)
    for (int c = 0; c < width; ++c) assert(host[r][c] == 10 * r + c);  //! assertion
  cudaFree(image);
  return 0;
}
