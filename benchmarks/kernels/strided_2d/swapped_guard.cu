// class: strided_2d
// expect: bounds
// needs: height > 0 && height <= width && width * height <= 1073741823 && \valid(img + (0 .. width * height - 1))
// sizes: any
// why: x is compared with the height and y with the width, which lets threads outside pass unless the image is square
#include <cstdio>
#include <cstdlib>

__global__ void invert(int *img, int width, int height) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < height && y < width) {
    int *pixel = &img[(size_t)y * width + x];
    *pixel = ~*pixel;  //! bounds
  }
}

int main() {
  const int width = 40;
  const int height = 25;
  int *img = (int *)malloc((width * height) * sizeof(int));
  for (int i = 0; i < width * height; ++i) img[i] = i;
  int *d_img = nullptr;
  cudaMalloc(&d_img, (width * height) * sizeof(int));
  cudaMemcpy(d_img, img, (width * height) * sizeof(int), cudaMemcpyHostToDevice);
  invert<<<dim3(3, 3), dim3(16, 16)>>>(d_img, width, height);
  cudaMemcpy(img, d_img, (width * height) * sizeof(int), cudaMemcpyDeviceToHost);
  double total_img = 0;
  for (int i = 0; i < width * height; ++i) total_img += img[i];
  printf("img %g\n", total_img);
  cudaFree(d_img);
  free(img);
  return 0;
}
