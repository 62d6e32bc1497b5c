// class: transposes
// expect: safe
// needs: width >= 0 && height >= 0 && width * height <= 2147483647 && \valid_read(in + (0 .. width * height - 1)) && \valid(out + (0 .. width * height - 1))
// sizes: any
// why: (x, y) to (y, x) is one to one between the two shapes
#include <cstdio>
#include <cstdlib>

__global__ void transpose_naive(const float *in, float *out, int width, int height) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < width && y < height) {
    out[x * height + y] = in[y * width + x];
  }
}

int main() {
  const int width = 37;
  const int height = 21;
  float *in = (float *)malloc((width * height) * sizeof(float));
  for (int i = 0; i < width * height; ++i) in[i] = i;
  float *d_in = nullptr;
  cudaMalloc(&d_in, (width * height) * sizeof(float));
  cudaMemcpy(d_in, in, (width * height) * sizeof(float), cudaMemcpyHostToDevice);
  float *out = (float *)malloc((width * height) * sizeof(float));
  float *d_out = nullptr;
  cudaMalloc(&d_out, (width * height) * sizeof(float));
  cudaMemset(d_out, 0, (width * height) * sizeof(float));
  transpose_naive<<<dim3(3, 2), dim3(16, 16)>>>(d_in, d_out, width, height);
  cudaMemcpy(out, d_out, (width * height) * sizeof(float), cudaMemcpyDeviceToHost);
  for (int i = 0; i < width * height; ++i)
    if (!(out[i] == (i % height) * width + i / height)) return 1;
  double total_out = 0;
  for (int i = 0; i < width * height; ++i) total_out += out[i];
  printf("out %g\n", total_out);
  cudaFree(d_in);
  cudaFree(d_out);
  free(in);
  free(out);
  return 0;
}
