// class: graphs
// expect: safe
// needs: rows >= 0 && cols >= 0 && \valid_read(x + (0 .. cols-1)) && \valid(y + (0 .. rows-1)) && \valid_read(value + (0 .. row_start[rows] - 1)) && \valid_read(row_start + (0 .. rows)) && row_start[0] == 0 && (\forall integer v; 0 <= v < rows ==> row_start[v] <= row_start[v + 1]) && \valid_read(column + (0 .. row_start[rows] - 1)) && (\forall integer e; 0 <= e < row_start[rows] ==> 0 <= column[e] < cols)
// sizes: fixed
// why: one thread per row, the row's range and the columns are valid by the format
#include <cstdio>
#include <vector>

template <typename T>
__global__ void csr_multiply(int rows, int cols, const int *__restrict__ row_start,
                             const int *__restrict__ column, const T *__restrict__ value,
                             const T *__restrict__ x, T *__restrict__ y) {
  const int r = blockIdx.x * blockDim.x + threadIdx.x;
  if (r < rows) {
    T sum = 0;
    for (int e = row_start[r]; e < row_start[r + 1]; ++e) sum += value[e] * x[column[e]];
    y[r] = sum;
  }
}

int main() {
  const int n = 120;
  std::vector<int> row_start(n + 1);
  for (int i = 0; i < n + 1; ++i) row_start[i] = 3 * i;
  int *d_row_start = nullptr;
  cudaMalloc(&d_row_start, (n + 1) * sizeof(int));
  cudaMemcpy(d_row_start, row_start.data(), (n + 1) * sizeof(int), cudaMemcpyHostToDevice);
  std::vector<int> column(3 * n);
  for (int i = 0; i < 3 * n; ++i) column[i] = (i / 3 + i % 3) % n;
  int *d_column = nullptr;
  cudaMalloc(&d_column, (3 * n) * sizeof(int));
  cudaMemcpy(d_column, column.data(), (3 * n) * sizeof(int), cudaMemcpyHostToDevice);
  std::vector<float> value(3 * n);
  for (int i = 0; i < 3 * n; ++i) value[i] = 1.0f;
  float *d_value = nullptr;
  cudaMalloc(&d_value, (3 * n) * sizeof(float));
  cudaMemcpy(d_value, value.data(), (3 * n) * sizeof(float), cudaMemcpyHostToDevice);
  std::vector<float> x(n);
  for (int i = 0; i < n; ++i) x[i] = 2.0f;
  float *d_x = nullptr;
  cudaMalloc(&d_x, n * sizeof(float));
  cudaMemcpy(d_x, x.data(), n * sizeof(float), cudaMemcpyHostToDevice);
  std::vector<float> y(n);
  float *d_y = nullptr;
  cudaMalloc(&d_y, n * sizeof(float));
  cudaMemset(d_y, 0, n * sizeof(float));
  csr_multiply<float><<<2, 64>>>(n, n, d_row_start, d_column, d_value, d_x, d_y);
  cudaMemcpy(y.data(), d_y, n * sizeof(float), cudaMemcpyDeviceToHost);
  for (int i = 0; i < n; ++i)
    if (!(y[i] == 6.0f)) return 1;
  double total_y = 0;
  for (int i = 0; i < n; ++i) total_y += y[i];
  printf("y %g\n", total_y);
  cudaFree(d_row_start);
  cudaFree(d_column);
  cudaFree(d_value);
  cudaFree(d_x);
  cudaFree(d_y);
  return 0;
}
