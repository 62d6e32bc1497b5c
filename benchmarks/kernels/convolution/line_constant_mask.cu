// class: convolution
// expect: safe
// needs: n >= 0 && n <= 2147483000 && \valid_read(in + (0 .. n-1)) && \valid(out + (0 .. n-1))
// sizes: any
// why: positions outside the line are skipped before they are read, the mask has a fixed size
#include <cstdio>
#include <cstdlib>

#define MASK_WIDTH 7

__constant__ float mask[MASK_WIDTH];

__global__ void convolve_line(const float *in, float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  int start = i - MASK_WIDTH / 2;
  float sum = 0.0f;
  for (int j = 0; j < MASK_WIDTH; ++j) {
    int at = start + j;
    if (at >= 0 && at < n) sum += in[at] * mask[j];
  }
  out[i] = sum;
}

int main() {
  const int n = 500;
  float weights[MASK_WIDTH];
  for (int j = 0; j < MASK_WIDTH; ++j) weights[j] = 1.0f;
  cudaMemcpyToSymbol(mask, weights, sizeof weights);
  float *in = (float *)malloc(n * sizeof(float));
  for (int i = 0; i < n; ++i) in[i] = 2.0f;
  float *d_in = nullptr;
  cudaMalloc(&d_in, n * sizeof(float));
  cudaMemcpy(d_in, in, n * sizeof(float), cudaMemcpyHostToDevice);
  float *out = (float *)malloc(n * sizeof(float));
  float *d_out = nullptr;
  cudaMalloc(&d_out, n * sizeof(float));
  cudaMemset(d_out, 0, n * sizeof(float));
  convolve_line<<<4, 128>>>(d_in, d_out, n);
  cudaMemcpy(out, d_out, n * sizeof(float), cudaMemcpyDeviceToHost);
  for (int i = 0; i < n; ++i)
    if (!(out[i] == (i < 3 || i >= n - 3 ? out[i] : 14.0f))) return 1;
  double total_out = 0;
  for (int i = 0; i < n; ++i) total_out += out[i];
  printf("out %g\n", total_out);
  cudaFree(d_in);
  cudaFree(d_out);
  free(in);
  free(out);
  return 0;
}
