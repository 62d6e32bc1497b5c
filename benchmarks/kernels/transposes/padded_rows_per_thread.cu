// class: transposes
// expect: safe
// needs: blockDim.x == 32 && blockDim.y == 8 && width >= 0 && height >= 0 && width * height <= 2147483647 && width <= 2147480000 && height <= 2147480000 && \valid_read(in + (0 .. width * height - 1)) && \valid(out + (0 .. width * height - 1))
// sizes: any
// why: a 32 by 8 block moves four rows per thread through a tile with a padding column
#include <cstdio>
#include <vector>

template <typename T, int kDim, int kRows>
__global__ void transpose_padded(const T *in, T *out, int width, int height) {
  __shared__ T tile[kDim][kDim + 1];
  int x = blockIdx.x * kDim + threadIdx.x;
  int y = blockIdx.y * kDim + threadIdx.y;
#pragma unroll
  for (int j = 0; j < kDim; j += kRows)
    if (x < width && y + j < height) tile[threadIdx.y + j][threadIdx.x] = in[(y + j) * width + x];
  __syncthreads();
  x = blockIdx.y * kDim + threadIdx.x;
  y = blockIdx.x * kDim + threadIdx.y;
#pragma unroll
  for (int j = 0; j < kDim; j += kRows)
    if (x < height && y + j < width) out[(y + j) * height + x] = tile[threadIdx.x][threadIdx.y + j];
}

int main() {
  const int width = 50;
  const int height = 40;
  std::vector<int> in(width * height);
  for (int i = 0; i < width * height; ++i) in[i] = i;
  int *d_in = nullptr;
  cudaMalloc(&d_in, (width * height) * sizeof(int));
  cudaMemcpy(d_in, in.data(), (width * height) * sizeof(int), cudaMemcpyHostToDevice);
  std::vector<int> out(width * height);
  int *d_out = nullptr;
  cudaMalloc(&d_out, (width * height) * sizeof(int));
  cudaMemset(d_out, 0, (width * height) * sizeof(int));
  transpose_padded<int, 32, 8><<<dim3(2, 2), dim3(32, 8)>>>(d_in, d_out, width, height);
  cudaMemcpy(out.data(), d_out, (width * height) * sizeof(int), cudaMemcpyDeviceToHost);
  for (int i = 0; i < width * height; ++i)
    if (!(out[i] == (i % height) * width + i / height)) return 1;
  double total_out = 0;
  for (int i = 0; i < width * height; ++i) total_out += out[i];
  printf("out %g\n", total_out);
  cudaFree(d_in);
  cudaFree(d_out);
  return 0;
}
