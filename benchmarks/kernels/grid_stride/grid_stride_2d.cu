// class: grid_stride
// expect: safe
// needs: width >= 0 && height >= 0 && width * height <= 2147483647 && width + gridDim.x * blockDim.x <= 2147483648 && height + gridDim.y * blockDim.y <= 2147483648 && \valid(image + (0 .. width * height - 1))
// sizes: any
// why: both axes step by the size of the grid along them, so pixels are visited once
#include <cstdio>
#include <cstdlib>

__global__ void add_gradient(float *image, int width, int height) {
  for (int y = blockIdx.y * blockDim.y + threadIdx.y; y < height; y += blockDim.y * gridDim.y) {
    for (int x = blockIdx.x * blockDim.x + threadIdx.x; x < width; x += blockDim.x * gridDim.x) {
      image[y * width + x] += 0.25f * x + 0.5f * y;
    }
  }
}

int main() {
  const int width = 50;
  const int height = 37;
  float *image = (float *)malloc((width * height) * sizeof(float));
  for (int i = 0; i < width * height; ++i) image[i] = 0.0f;
  float *d_image = nullptr;
  cudaMalloc(&d_image, (width * height) * sizeof(float));
  cudaMemcpy(d_image, image, (width * height) * sizeof(float), cudaMemcpyHostToDevice);
  dim3 block(16, 8), grid(2, 2);
  add_gradient<<<grid, block>>>(d_image, width, height);
  cudaMemcpy(image, d_image, (width * height) * sizeof(float), cudaMemcpyDeviceToHost);
  for (int i = 0; i < width * height; ++i)
    if (!(image[i] == 0.25f * (i % width) + 0.5f * (i / width))) return 1;
  double total_image = 0;
  for (int i = 0; i < width * height; ++i) total_image += image[i];
  printf("image %g\n", total_image);
  cudaFree(d_image);
  free(image);
  return 0;
}
