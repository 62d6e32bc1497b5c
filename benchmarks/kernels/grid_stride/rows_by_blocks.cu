// class: grid_stride
// expect: safe
// needs: rows >= 0 && cols >= 0 && rows + gridDim.x <= 2147483648 && \valid(a + (0 .. rows * cols - 1)) && \valid_read(scale + (0 .. rows-1))
// sizes: any
// why: blocks stride over the rows and threads over the columns of a row
#include <cstdio>
#include <vector>

__global__ void scale_rows(double *a, const double *scale, int rows, int cols) {
  for (int r = blockIdx.x; r < rows; r += gridDim.x) {
    double *row = a + (size_t)r * cols;
    const double factor = scale[r];
    for (unsigned c = threadIdx.x; c < (unsigned)cols; c += blockDim.x) row[c] *= factor;
  }
}

int main() {
  const int rows = 20;
  const int cols = 75;
  std::vector<double> a(rows * cols);
  for (int i = 0; i < rows * cols; ++i) a[i] = 1.0;
  double *d_a = nullptr;
  cudaMalloc(&d_a, (rows * cols) * sizeof(double));
  cudaMemcpy(d_a, a.data(), (rows * cols) * sizeof(double), cudaMemcpyHostToDevice);
  std::vector<double> scale(rows);
  for (int i = 0; i < rows; ++i) scale[i] = i;
  double *d_scale = nullptr;
  cudaMalloc(&d_scale, rows * sizeof(double));
  cudaMemcpy(d_scale, scale.data(), rows * sizeof(double), cudaMemcpyHostToDevice);
  scale_rows<<<6, 32>>>(d_a, d_scale, rows, cols);
  cudaMemcpy(a.data(), d_a, (rows * cols) * sizeof(double), cudaMemcpyDeviceToHost);
  for (int i = 0; i < rows * cols; ++i)
    if (!(a[i] == i / cols)) return 1;
  double total_a = 0;
  for (int i = 0; i < rows * cols; ++i) total_a += a[i];
  printf("a %g\n", total_a);
  cudaFree(d_a);
  cudaFree(d_scale);
  return 0;
}
