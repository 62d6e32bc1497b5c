// class: images
// expect: race
// needs: width >= 1 && height >= 1 && width * height <= 2147483647 && \valid(image + (0 .. width * height - 1))
// sizes: any
// why: every pixel is exchanged with its mirror image by both of them, only the left half may do it
#include <cstdio>
#include <vector>

__global__ void flip_rows(unsigned *image, int width, int height) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x;
  const int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < width && y < height) {
    unsigned *row = image + y * width;
    const unsigned mine = row[x];
    row[x] = row[width - 1 - x];  //! race
    row[width - 1 - x] = mine;    //! race
  }
}

int main() {
  const int width = 24;
  const int height = 10;
  std::vector<unsigned> image(width * height);
  for (int i = 0; i < width * height; ++i) image[i] = i;
  unsigned *d_image = nullptr;
  cudaMalloc(&d_image, (width * height) * sizeof(unsigned));
  cudaMemcpy(d_image, image.data(), (width * height) * sizeof(unsigned), cudaMemcpyHostToDevice);
  flip_rows<<<dim3(2, 2), dim3(16, 8)>>>(d_image, width, height);
  cudaMemcpy(image.data(), d_image, (width * height) * sizeof(unsigned), cudaMemcpyDeviceToHost);
  double total_image = 0;
  for (int i = 0; i < width * height; ++i) total_image += image[i];
  printf("image %g\n", total_image);
  cudaFree(d_image);
  return 0;
}
