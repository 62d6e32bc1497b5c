// run: --force-malloc-success
// expect: proved
// launch: 1 x 48
// fix: by the pitch
#include <cassert>
#include <cuda_runtime.h>

const int width = 12, height = 4;

__global__ void fill(char *image, size_t pitch) {
  char *row = image + threadIdx.y * pitch;
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
    for (int c = 0; c < width; ++c) assert(host[r][c] == 10 * r + c);
  cudaFree(image);
  return 0;
}
