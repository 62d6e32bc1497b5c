// class: strided_2d
// expect: safe
// needs: rows >= 0 && cols > 0 && rows * cols <= 2147483647 && \valid_read(m + (0 .. rows * cols - 1)) && \valid(mean + (0 .. rows-1))
// sizes: any
// why: one thread walks over one row and writes one mean
#include <cstdio>
#include <vector>

__global__ void row_means(const float *m, float *mean, int rows, int cols) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= rows) return;
  float total = 0.0f;
  for (int c = 0; c < cols; ++c) total += m[row * cols + c];
  mean[row] = total / cols;
}

int main() {
  const int rows = 50;
  const int cols = 20;
  std::vector<float> m(rows * cols);
  for (int i = 0; i < rows * cols; ++i) m[i] = i / cols;
  float *d_m = nullptr;
  cudaMalloc(&d_m, (rows * cols) * sizeof(float));
  cudaMemcpy(d_m, m.data(), (rows * cols) * sizeof(float), cudaMemcpyHostToDevice);
  std::vector<float> mean(rows);
  float *d_mean = nullptr;
  cudaMalloc(&d_mean, rows * sizeof(float));
  cudaMemset(d_mean, 0, rows * sizeof(float));
  row_means<<<2, 32>>>(d_m, d_mean, rows, cols);
  cudaMemcpy(mean.data(), d_mean, rows * sizeof(float), cudaMemcpyDeviceToHost);
  for (int i = 0; i < rows; ++i)
    if (!(mean[i] == i)) return 1;
  double total_mean = 0;
  for (int i = 0; i < rows; ++i) total_mean += mean[i];
  printf("mean %g\n", total_mean);
  cudaFree(d_m);
  cudaFree(d_mean);
  return 0;
}
