// class: convolution
// expect: safe
// needs: radius >= 0 && radius <= 1000 && width >= 0 && height >= 0 && height <= 2147480000 && width * height <= 2147483647 && \valid_read(in + (0 .. width * height - 1)) && \valid(out + (0 .. width * height - 1)) && \valid_read(w + (0 .. 2 * radius))
// sizes: any
// why: the window is cut off at the upper and the lower edge
#include <cstdio>
#include <vector>

__global__ void convolve_columns(const float *in, float *out, const float *w, int width, int height,
                                 int radius) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= width || y >= height) return;
  int first = max(y - radius, 0);
  int last = min(y + radius, height - 1);
  float sum = 0.0f;
  for (int row = first; row <= last; ++row) sum += w[row - y + radius] * in[row * width + x];
  out[y * width + x] = sum;
}

int main() {
  const int width = 20;
  const int height = 30;
  std::vector<float> in(width * height);
  for (int i = 0; i < width * height; ++i) in[i] = 1.0f;
  float *d_in = nullptr;
  cudaMalloc(&d_in, (width * height) * sizeof(float));
  cudaMemcpy(d_in, in.data(), (width * height) * sizeof(float), cudaMemcpyHostToDevice);
  std::vector<float> out(width * height);
  float *d_out = nullptr;
  cudaMalloc(&d_out, (width * height) * sizeof(float));
  cudaMemset(d_out, 0, (width * height) * sizeof(float));
  std::vector<float> w(7);
  for (int i = 0; i < 7; ++i) w[i] = 1.0f;
  float *d_w = nullptr;
  cudaMalloc(&d_w, 7 * sizeof(float));
  cudaMemcpy(d_w, w.data(), 7 * sizeof(float), cudaMemcpyHostToDevice);
  convolve_columns<<<dim3(2, 4), dim3(16, 8)>>>(d_in, d_out, d_w, width, height, 3);
  cudaMemcpy(out.data(), d_out, (width * height) * sizeof(float), cudaMemcpyDeviceToHost);
  if (!(out[10 * width] == 7.0f && out[0] == 4.0f)) return 1;
  double total_out = 0;
  for (int i = 0; i < width * height; ++i) total_out += out[i];
  printf("out %g\n", total_out);
  cudaFree(d_in);
  cudaFree(d_out);
  cudaFree(d_w);
  return 0;
}
