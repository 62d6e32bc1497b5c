// class: softmax_norm
// expect: safe
// needs: rows >= 1 && cols >= 0 && rows * cols <= 2147483647 && \valid(m + (0 .. rows * cols - 1))
// sizes: any
// why: one thread owns one column from the first row to the last
#include <cstdio>
#include <vector>

__global__ void standardise_columns(double *m, int rows, int cols) {
  const int c = blockIdx.x * blockDim.x + threadIdx.x;
  if (c >= cols) return;
  double mean = 0.0, spread = 0.0;
  for (int r = 0; r < rows; ++r) mean += m[r * cols + c];
  mean /= rows;
  for (int r = 0; r < rows; ++r) {
    const double d = m[r * cols + c] - mean;
    spread += d * d;
  }
  const double inverse = spread > 0.0 ? 1.0 / sqrt(spread / rows) : 0.0;
  for (int r = 0; r < rows; ++r) m[r * cols + c] = (m[r * cols + c] - mean) * inverse;
}

int main() {
  const int rows = 16;
  const int cols = 70;
  std::vector<double> m(rows * cols);
  for (int i = 0; i < rows * cols; ++i) m[i] = (i / cols) % 2;
  double *d_m = nullptr;
  cudaMalloc(&d_m, (rows * cols) * sizeof(double));
  cudaMemcpy(d_m, m.data(), (rows * cols) * sizeof(double), cudaMemcpyHostToDevice);
  standardise_columns<<<3, 32>>>(d_m, rows, cols);
  cudaMemcpy(m.data(), d_m, (rows * cols) * sizeof(double), cudaMemcpyDeviceToHost);
  for (int i = 0; i < rows * cols; ++i)
    if (!(fabs(m[i] - ((i / cols) % 2 ? 1.0 : -1.0)) < 1e-9)) return 1;
  double total_m = 0;
  for (int i = 0; i < rows * cols; ++i) total_m += m[i];
  printf("m %g\n", total_m);
  cudaFree(d_m);
  return 0;
}
