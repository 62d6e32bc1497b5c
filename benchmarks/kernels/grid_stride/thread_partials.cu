// class: grid_stride
// expect: safe
// needs: \valid_read(x + (0 .. n-1)) && \valid_read(y + (0 .. n-1)) && \valid(partial + (0 .. gridDim.x * blockDim.x - 1))
// sizes: any
// why: each thread adds up its own strided elements and stores to the slot of its global number
#include <cstdio>
#include <vector>

__global__ void dot_partials(const float *x, const float *y, float *partial, long long n) {
  const long long id = blockIdx.x * (long long)blockDim.x + threadIdx.x;
  float sum = 0.0f;
  for (long long i = id; i < n; i += (long long)blockDim.x * gridDim.x) {
    sum = fmaf(x[i], y[i], sum);
  }
  partial[id] = sum;
}

int main() {
  const int n = 1024;
  std::vector<float> x(n);
  for (int i = 0; i < n; ++i) x[i] = 1.0f;
  float *d_x = nullptr;
  cudaMalloc(&d_x, n * sizeof(float));
  cudaMemcpy(d_x, x.data(), n * sizeof(float), cudaMemcpyHostToDevice);
  std::vector<float> y(n);
  for (int i = 0; i < n; ++i) y[i] = 2.0f;
  float *d_y = nullptr;
  cudaMalloc(&d_y, n * sizeof(float));
  cudaMemcpy(d_y, y.data(), n * sizeof(float), cudaMemcpyHostToDevice);
  std::vector<float> partial(256);
  float *d_partial = nullptr;
  cudaMalloc(&d_partial, 256 * sizeof(float));
  cudaMemset(d_partial, 0, 256 * sizeof(float));
  dot_partials<<<4, 64>>>(d_x, d_y, d_partial, n);
  cudaMemcpy(partial.data(), d_partial, 256 * sizeof(float), cudaMemcpyDeviceToHost);
  for (int i = 0; i < 256; ++i)
    if (!(partial[i] == 8.0f)) return 1;
  double total_partial = 0;
  for (int i = 0; i < 256; ++i) total_partial += partial[i];
  printf("partial %g\n", total_partial);
  cudaFree(d_x);
  cudaFree(d_y);
  cudaFree(d_partial);
  return 0;
}
