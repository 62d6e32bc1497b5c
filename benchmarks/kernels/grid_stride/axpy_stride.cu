// class: grid_stride
// expect: safe
// needs: \valid_read(x + (0 .. n-1)) && \valid(y + (0 .. n-1))
// sizes: any
// why: a counter of 64 bits steps by the number of threads, so threads never share an element
#include <cstdio>
#include <cstdlib>

__global__ void axpy(size_t n, float a, const float *__restrict__ x, float *__restrict__ y) {
  const size_t stride = (size_t)gridDim.x * blockDim.x;
  for (size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x; i < n; i += stride) {
    y[i] += a * x[i];
  }
}

int main() {
  const int n = 3000;
  float *x = (float *)malloc(n * sizeof(float));
  for (int i = 0; i < n; ++i) x[i] = i % 17;
  float *d_x = nullptr;
  cudaMalloc(&d_x, n * sizeof(float));
  cudaMemcpy(d_x, x, n * sizeof(float), cudaMemcpyHostToDevice);
  float *y = (float *)malloc(n * sizeof(float));
  for (int i = 0; i < n; ++i) y[i] = 3.0f;
  float *d_y = nullptr;
  cudaMalloc(&d_y, n * sizeof(float));
  cudaMemcpy(d_y, y, n * sizeof(float), cudaMemcpyHostToDevice);
  axpy<<<4, 128>>>(n, 0.5f, d_x, d_y);
  cudaMemcpy(y, d_y, n * sizeof(float), cudaMemcpyDeviceToHost);
  for (int i = 0; i < n; ++i)
    if (!(y[i] == 3.0f + 0.5f * (i % 17))) return 1;
  double total_y = 0;
  for (int i = 0; i < n; ++i) total_y += y[i];
  printf("y %g\n", total_y);
  cudaFree(d_x);
  cudaFree(d_y);
  free(x);
  free(y);
  return 0;
}
