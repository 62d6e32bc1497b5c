// class: images
// expect: safe
// needs: width >= 0 && height >= 0 && width * height <= 2147483647 && \valid_read(in + (0 .. width * height - 1)) && \valid(out + (0 .. width * height - 1))
// sizes: any
// why: the eight neighbours of inner pixels are inside, border pixels are set to zero
#include <cstdio>
#include <cstdlib>

__global__ void sobel(const unsigned char *__restrict__ in, unsigned char *__restrict__ out,
                      int width, int height) {
  const int x = threadIdx.x + blockIdx.x * blockDim.x;
  const int y = threadIdx.y + blockIdx.y * blockDim.y;
  if (x >= width || y >= height) return;
  const int c = y * width + x;
  if (x == 0 || y == 0 || x == width - 1 || y == height - 1) {
    out[c] = 0;
    return;
  }
  const unsigned char *up = in + c - width, *mid = in + c, *down = in + c + width;
  const int gx = up[1] + 2 * mid[1] + down[1] - up[-1] - 2 * mid[-1] - down[-1];
  const int gy = down[-1] + 2 * down[0] + down[1] - up[-1] - 2 * up[0] - up[1];
  out[c] = (unsigned char)min(255, abs(gx) + abs(gy));
}

int main() {
  const int width = 32;
  const int height = 24;
  unsigned char *in = (unsigned char *)malloc((width * height) * sizeof(unsigned char));
  for (int i = 0; i < width * height; ++i) in[i] = i % width < 16 ? 0 : 10;
  unsigned char *d_in = nullptr;
  cudaMalloc(&d_in, (width * height) * sizeof(unsigned char));
  cudaMemcpy(d_in, in, (width * height) * sizeof(unsigned char), cudaMemcpyHostToDevice);
  unsigned char *out = (unsigned char *)malloc((width * height) * sizeof(unsigned char));
  unsigned char *d_out = nullptr;
  cudaMalloc(&d_out, (width * height) * sizeof(unsigned char));
  cudaMemset(d_out, 0, (width * height) * sizeof(unsigned char));
  sobel<<<dim3(2, 3), dim3(16, 8)>>>(d_in, d_out, width, height);
  cudaMemcpy(out, d_out, (width * height) * sizeof(unsigned char), cudaMemcpyDeviceToHost);
  if (!(out[5 * width + 15] == 40 && out[5 * width + 5] == 0)) return 1;
  double total_out = 0;
  for (int i = 0; i < width * height; ++i) total_out += out[i];
  printf("out %g\n", total_out);
  cudaFree(d_in);
  cudaFree(d_out);
  free(in);
  free(out);
  return 0;
}
