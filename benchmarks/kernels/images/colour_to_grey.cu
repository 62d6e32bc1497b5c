// class: images
// expect: safe
// needs: count >= 0 && count <= 715827882 && \valid_read(rgb + (0 .. 3 * count - 1)) && \valid(grey + (0 .. count-1))
// sizes: any
// why: three interleaved bytes are read and one is written per pixel
#include <cstdio>
#include <cstdlib>

#define CHECK(call)                                                     \
  do {                                                                  \
    cudaError_t status = (call);                                        \
    if (status != cudaSuccess) {                                        \
      fprintf(stderr, "%s: %s\n", #call, cudaGetErrorString(status)); \
      exit(1);                                                          \
    }                                                                   \
  } while (0)

__global__ void to_grey(const unsigned char *rgb, unsigned char *grey, int count) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count) {
    const unsigned char *pixel = rgb + 3 * i;
    grey[i] = (unsigned char)((77 * pixel[0] + 150 * pixel[1] + 29 * pixel[2]) >> 8);
  }
}

int main() {
  const int n = 500;
  unsigned char *rgb = (unsigned char *)malloc((3 * n) * sizeof(unsigned char));
  for (int i = 0; i < 3 * n; ++i) rgb[i] = 200;
  unsigned char *d_rgb = nullptr;
  CHECK(cudaMalloc(&d_rgb, (3 * n) * sizeof(unsigned char)));
  CHECK(cudaMemcpy(d_rgb, rgb, (3 * n) * sizeof(unsigned char), cudaMemcpyHostToDevice));
  unsigned char *grey = (unsigned char *)malloc(n * sizeof(unsigned char));
  unsigned char *d_grey = nullptr;
  CHECK(cudaMalloc(&d_grey, n * sizeof(unsigned char)));
  CHECK(cudaMemset(d_grey, 0, n * sizeof(unsigned char)));
  to_grey<<<4, 128>>>(d_rgb, d_grey, n);
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
  CHECK(cudaMemcpy(grey, d_grey, n * sizeof(unsigned char), cudaMemcpyDeviceToHost));
  for (int i = 0; i < n; ++i)
    if (!(grey[i] == 200)) return 1;
  double total_grey = 0;
  for (int i = 0; i < n; ++i) total_grey += grey[i];
  printf("grey %g\n", total_grey);
  CHECK(cudaFree(d_rgb));
  CHECK(cudaFree(d_grey));
  free(rgb);
  free(grey);
  return 0;
}
