// class: elementwise
// expect: safe
// needs: \valid_read(x + (0 .. n-1)) && \valid(y + (0 .. n-1))
// sizes: any
// why: each thread owns element i and the guard keeps the threads of the last block inside
#include <cstdio>
#include <cstdlib>

__global__ void axpy(int n, float a, const float *__restrict__ x, float *__restrict__ y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    y[i] = a * x[i] + y[i];
  }
}

int main() {
  const int n = 1000;
  float *x = (float *)malloc(n * sizeof(float));
  for (int i = 0; i < n; ++i) x[i] = (i * 7) % 13 - 6;
  float *d_x = nullptr;
  cudaMalloc(&d_x, n * sizeof(float));
  cudaMemcpy(d_x, x, n * sizeof(float), cudaMemcpyHostToDevice);
  float *y = (float *)malloc(n * sizeof(float));
  for (int i = 0; i < n; ++i) y[i] = 1.0f;
  float *d_y = nullptr;
  cudaMalloc(&d_y, n * sizeof(float));
  cudaMemcpy(d_y, y, n * sizeof(float), cudaMemcpyHostToDevice);
  axpy<<<(n + 255) / 256, 256>>>(n, 2.0f, d_x, d_y);
  cudaMemcpy(y, d_y, n * sizeof(float), cudaMemcpyDeviceToHost);
  for (int i = 0; i < n; ++i)
    if (!(y[i] == 2.0f * x[i] + 1.0f)) return 1;
  double total_y = 0;
  for (int i = 0; i < n; ++i) total_y += y[i];
  printf("y %g\n", total_y);
  cudaFree(d_x);
  cudaFree(d_y);
  free(x);
  free(y);
  return 0;
}
