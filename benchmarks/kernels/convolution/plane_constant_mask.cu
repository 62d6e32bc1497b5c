// class: convolution
// expect: safe
// needs: width >= 1 && height >= 1 && width <= 2147483000 && height <= 2147483000 && width * height <= 2147483647 && \valid_read(in + (0 .. width * height - 1)) && \valid(out + (0 .. width * height - 1))
// sizes: any
// why: coordinates are clamped into the picture
#include <cstdio>
#include <cstdlib>

constexpr int kRadius = 2;
constexpr int kSide = 2 * kRadius + 1;
__constant__ float weights[kSide][kSide];

__global__ void convolve_plane(const float *__restrict__ in, float *__restrict__ out, int width,
                               int height) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x;
  const int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= width || y >= height) return;
  float sum = 0.0f;
  for (int dy = -kRadius; dy <= kRadius; ++dy) {
    const int sy = max(0, min(height - 1, y + dy));
    for (int dx = -kRadius; dx <= kRadius; ++dx) {
      const int sx = max(0, min(width - 1, x + dx));
      sum += weights[dy + kRadius][dx + kRadius] * in[sy * width + sx];
    }
  }
  out[y * width + x] = sum;
}

int main() {
  const int width = 30;
  const int height = 20;
  float table[kSide][kSide];
  for (int r = 0; r < kSide; ++r)
    for (int c = 0; c < kSide; ++c) table[r][c] = 0.04f;
  cudaMemcpyToSymbol(weights, table, sizeof table);
  float *in = (float *)malloc((width * height) * sizeof(float));
  for (int i = 0; i < width * height; ++i) in[i] = 1.0f;
  float *d_in = nullptr;
  cudaMalloc(&d_in, (width * height) * sizeof(float));
  cudaMemcpy(d_in, in, (width * height) * sizeof(float), cudaMemcpyHostToDevice);
  float *out = (float *)malloc((width * height) * sizeof(float));
  float *d_out = nullptr;
  cudaMalloc(&d_out, (width * height) * sizeof(float));
  cudaMemset(d_out, 0, (width * height) * sizeof(float));
  convolve_plane<<<dim3(2, 3), dim3(16, 8)>>>(d_in, d_out, width, height);
  cudaMemcpy(out, d_out, (width * height) * sizeof(float), cudaMemcpyDeviceToHost);
  double total_out = 0;
  for (int i = 0; i < width * height; ++i) total_out += out[i];
  printf("out %g\n", total_out);
  cudaFree(d_in);
  cudaFree(d_out);
  free(in);
  free(out);
  return 0;
}
