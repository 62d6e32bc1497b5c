// class: convolution
// expect: safe
// needs: out_w >= 0 && out_h >= 0 && 2 * out_w <= width && width <= 2147483647 && 2 * out_h * width <= 2147483647 && out_w * out_h <= 2147483647 && \valid_read(in + (0 .. 2 * out_h * width - 1)) && \valid(out + (0 .. out_w * out_h - 1))
// sizes: any
// why: windows of two by two do not overlap and lie inside the input
#include <cstdio>
#include <cstdlib>

__global__ void max_pool(const float *in, int width, float *out, int out_w, int out_h) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x;
  const int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= out_w || y >= out_h) return;
  const float *corner = in + 2 * y * width + 2 * x;
  const float top = fmaxf(corner[0], corner[1]);
  const float bottom = fmaxf(corner[width], corner[width + 1]);
  out[y * out_w + x] = fmaxf(top, bottom);
}

int main() {
  const int width = 30, height = 20, out_w = 15, out_h = 10;
  float *in = (float *)malloc((width * height) * sizeof(float));
  for (int i = 0; i < width * height; ++i) in[i] = i;
  float *d_in = nullptr;
  cudaMalloc(&d_in, (width * height) * sizeof(float));
  cudaMemcpy(d_in, in, (width * height) * sizeof(float), cudaMemcpyHostToDevice);
  float *out = (float *)malloc((out_w * out_h) * sizeof(float));
  float *d_out = nullptr;
  cudaMalloc(&d_out, (out_w * out_h) * sizeof(float));
  cudaMemset(d_out, 0, (out_w * out_h) * sizeof(float));
  max_pool<<<dim3(1, 2), dim3(16, 8)>>>(d_in, width, d_out, out_w, out_h);
  cudaMemcpy(out, d_out, (out_w * out_h) * sizeof(float), cudaMemcpyDeviceToHost);
  if (!(out[0] == 31.0f)) return 1;
  double total_out = 0;
  for (int i = 0; i < out_w * out_h; ++i) total_out += out[i];
  printf("out %g\n", total_out);
  cudaFree(d_in);
  cudaFree(d_out);
  free(in);
  free(out);
  return 0;
}
