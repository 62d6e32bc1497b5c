// class: convolution
// expect: safe
// needs: blockDim.x == 64 && blockDim.y == 4 && width >= 0 && height >= 0 && width <= 2000000000 && width * height <= 2147483647 && \valid_read(in + (0 .. width * height - 1)) && \valid(out + (0 .. width * height - 1)) && \valid_read(w + (0 .. 8))
// sizes: any
// why: each row of the block loads its part of a line with a halo of four on both sides, then waits
#include <cstdio>
#include <vector>

template <int kX, int kY, int kR>
__global__ void convolve_rows(const float *__restrict__ in, float *__restrict__ out,
                              const float *__restrict__ w, int width, int height) {
  __shared__ float line[kY][kX + 2 * kR];
  const int y = blockIdx.y * kY + threadIdx.y;
  const int x0 = blockIdx.x * kX - kR;
  for (int k = threadIdx.x; k < kX + 2 * kR; k += kX) {
    const int x = x0 + k;
    line[threadIdx.y][k] = y < height && x >= 0 && x < width ? in[y * width + x] : 0.0f;
  }
  __syncthreads();
  const int x = blockIdx.x * kX + threadIdx.x;
  if (x < width && y < height) {
    float sum = 0.0f;
    for (int k = 0; k <= 2 * kR; ++k) sum += w[k] * line[threadIdx.y][threadIdx.x + k];
    out[y * width + x] = sum;
  }
}

int main() {
  const int width = 100;
  const int height = 6;
  std::vector<float> in(width * height);
  for (int i = 0; i < width * height; ++i) in[i] = 1.0f;
  float *d_in = nullptr;
  cudaMalloc(&d_in, (width * height) * sizeof(float));
  cudaMemcpy(d_in, in.data(), (width * height) * sizeof(float), cudaMemcpyHostToDevice);
  std::vector<float> out(width * height);
  float *d_out = nullptr;
  cudaMalloc(&d_out, (width * height) * sizeof(float));
  cudaMemset(d_out, 0, (width * height) * sizeof(float));
  std::vector<float> w(9);
  for (int i = 0; i < 9; ++i) w[i] = 1.0f;
  float *d_w = nullptr;
  cudaMalloc(&d_w, 9 * sizeof(float));
  cudaMemcpy(d_w, w.data(), 9 * sizeof(float), cudaMemcpyHostToDevice);
  convolve_rows<64, 4, 4><<<dim3(2, 2), dim3(64, 4)>>>(d_in, d_out, d_w, width, height);
  cudaMemcpy(out.data(), d_out, (width * height) * sizeof(float), cudaMemcpyDeviceToHost);
  if (!(out[width + 50] == 9.0f && out[width] == 5.0f)) return 1;
  double total_out = 0;
  for (int i = 0; i < width * height; ++i) total_out += out[i];
  printf("out %g\n", total_out);
  cudaFree(d_in);
  cudaFree(d_out);
  cudaFree(d_w);
  return 0;
}
