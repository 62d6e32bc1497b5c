// class: images
// expect: safe
// needs: width >= 0 && height >= 0 && width * height <= 2147483647 && radius >= 0 && radius <= 64 && width <= 2147483000 && height <= 2147483000 && \valid_read(in + (0 .. width * height - 1)) && \valid(out + (0 .. width * height - 1))
// sizes: any
// why: pixels outside the picture are left out of the mean
#include <cstdio>
#include <cstdlib>

__global__ void box_blur(const unsigned char *in, unsigned char *out, int width, int height,
                         int radius) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x;
  const int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= width || y >= height) return;
  int sum = 0, count = 0;
  for (int dy = -radius; dy <= radius; ++dy) {
    for (int dx = -radius; dx <= radius; ++dx) {
      const int sx = x + dx, sy = y + dy;
      if (sx < 0 || sx >= width || sy < 0 || sy >= height) continue;
      sum += in[sy * width + sx];
      ++count;
    }
  }
  out[y * width + x] = (unsigned char)(sum / count);
}

int main() {
  const int width = 30;
  const int height = 20;
  unsigned char *in = (unsigned char *)malloc((width * height) * sizeof(unsigned char));
  for (int i = 0; i < width * height; ++i) in[i] = 100;
  unsigned char *d_in = nullptr;
  cudaMalloc(&d_in, (width * height) * sizeof(unsigned char));
  cudaMemcpy(d_in, in, (width * height) * sizeof(unsigned char), cudaMemcpyHostToDevice);
  unsigned char *out = (unsigned char *)malloc((width * height) * sizeof(unsigned char));
  unsigned char *d_out = nullptr;
  cudaMalloc(&d_out, (width * height) * sizeof(unsigned char));
  cudaMemset(d_out, 0, (width * height) * sizeof(unsigned char));
  box_blur<<<dim3(2, 3), dim3(16, 8)>>>(d_in, d_out, width, height, 2);
  cudaMemcpy(out, d_out, (width * height) * sizeof(unsigned char), cudaMemcpyDeviceToHost);
  for (int i = 0; i < width * height; ++i)
    if (!(out[i] == 100)) return 1;
  double total_out = 0;
  for (int i = 0; i < width * height; ++i) total_out += out[i];
  printf("out %g\n", total_out);
  cudaFree(d_in);
  cudaFree(d_out);
  free(in);
  free(out);
  return 0;
}
