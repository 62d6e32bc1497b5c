// class: strided_2d
// expect: race
// needs: width >= 1 && height >= 1 && width * height <= 2147483647 && \valid(a + (0 .. width * height - 1))
// sizes: any
// why: the row offset is y instead of y * width, so threads of different rows share elements
#include <cstdio>
#include <cstdlib>

__global__ void mark_checkers(unsigned char *a, int width, int height) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < width && y < height && x + y < width * height) {
    a[y + x] = (unsigned char)(x & 1);  //! race
  }
}

int main() {
  const int width = 32;
  const int height = 16;
  unsigned char *a = (unsigned char *)malloc((width * height) * sizeof(unsigned char));
  for (int i = 0; i < width * height; ++i) a[i] = 9;
  unsigned char *d_a = nullptr;
  cudaMalloc(&d_a, (width * height) * sizeof(unsigned char));
  cudaMemcpy(d_a, a, (width * height) * sizeof(unsigned char), cudaMemcpyHostToDevice);
  mark_checkers<<<dim3(2, 2), dim3(16, 8)>>>(d_a, width, height);
  cudaMemcpy(a, d_a, (width * height) * sizeof(unsigned char), cudaMemcpyDeviceToHost);
  double total_a = 0;
  for (int i = 0; i < width * height; ++i) total_a += a[i];
  printf("a %g\n", total_a);
  cudaFree(d_a);
  free(a);
  return 0;
}
