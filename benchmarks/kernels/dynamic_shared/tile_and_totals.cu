// class: dynamic_shared
// expect: safe
// needs: rows >= 1 && blockDim.x >= 1 && rows * blockDim.x <= 2147480000 && \valid(work + (0 .. rows * blockDim.x + rows - 1)) && cols >= 0 && rows * cols <= 2147483647 && \valid_read(m + (0 .. rows * cols - 1)) && \valid(total + (0 .. gridDim.x * rows - 1))
// sizes: any
// why: a table of rows times threads is followed by one total per row, with a barrier between filling and adding
#include <cstdio>
#include <cstdlib>

extern __shared__ float work[];

__global__ void strip_totals(const float *m, float *total, int rows, int cols) {
  const int width = blockDim.x;
  float *cell = work;
  float *sums = work + rows * width;
  const int col = blockIdx.x * width + threadIdx.x;
  for (int r = 0; r < rows; ++r) {
    cell[r * width + threadIdx.x] = col < cols ? m[r * cols + col] : 0.0f;
  }
  __syncthreads();
  for (int r = threadIdx.x; r < rows; r += width) {
    float s = 0.0f;
    for (int c = 0; c < width; ++c) s += cell[r * width + c];
    sums[r] = s;
  }
  __syncthreads();
  for (int r = threadIdx.x; r < rows; r += width) {
    total[(size_t)blockIdx.x * rows + r] = sums[rows - 1 - r];
  }
}

int main() {
  const int rows = 6;
  const int cols = 100;
  float *m = (float *)malloc((rows * cols) * sizeof(float));
  for (int i = 0; i < rows * cols; ++i) m[i] = i / cols;
  float *d_m = nullptr;
  cudaMalloc(&d_m, (rows * cols) * sizeof(float));
  cudaMemcpy(d_m, m, (rows * cols) * sizeof(float), cudaMemcpyHostToDevice);
  float *total = (float *)malloc((4 * rows) * sizeof(float));
  float *d_total = nullptr;
  cudaMalloc(&d_total, (4 * rows) * sizeof(float));
  cudaMemset(d_total, 0, (4 * rows) * sizeof(float));
  strip_totals<<<4, 32, (rows * 32 + rows) * sizeof(float)>>>(d_m, d_total, rows, cols);
  cudaMemcpy(total, d_total, (4 * rows) * sizeof(float), cudaMemcpyDeviceToHost);
  if (!(total[0] == 160.0f && total[5] == 0.0f)) return 1;
  double total_total = 0;
  for (int i = 0; i < 4 * rows; ++i) total_total += total[i];
  printf("total %g\n", total_total);
  cudaFree(d_m);
  cudaFree(d_total);
  free(m);
  free(total);
  return 0;
}
