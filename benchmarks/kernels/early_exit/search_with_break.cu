// class: early_exit
// expect: safe
// needs: rows >= 0 && cols >= 0 && rows * cols <= 2147483647 && \valid_read(m + (0 .. rows * cols - 1)) && \valid(first + (0 .. rows-1))
// sizes: any
// why: each thread leaves its own loop at the first hit
#include <cstdio>
#include <vector>

__global__ void first_negative(const int *m, int *first, int rows, int cols) {
  const int r = blockIdx.x * blockDim.x + threadIdx.x;
  if (r >= rows) return;
  int where = -1;
  for (int c = 0; c < cols; ++c) {
    if (m[r * cols + c] < 0) {
      where = c;
      break;
    }
  }
  first[r] = where;
}

int main() {
  const int rows = 40;
  const int cols = 15;
  std::vector<int> m(rows * cols);
  for (int i = 0; i < rows * cols; ++i) m[i] = i % cols == i / cols ? -1 : 1;
  int *d_m = nullptr;
  cudaMalloc(&d_m, (rows * cols) * sizeof(int));
  cudaMemcpy(d_m, m.data(), (rows * cols) * sizeof(int), cudaMemcpyHostToDevice);
  std::vector<int> first(rows);
  int *d_first = nullptr;
  cudaMalloc(&d_first, rows * sizeof(int));
  cudaMemset(d_first, 0, rows * sizeof(int));
  first_negative<<<2, 32>>>(d_m, d_first, rows, cols);
  cudaMemcpy(first.data(), d_first, rows * sizeof(int), cudaMemcpyDeviceToHost);
  for (int i = 0; i < rows; ++i)
    if (!(first[i] == (i < cols ? i : -1))) return 1;
  double total_first = 0;
  for (int i = 0; i < rows; ++i) total_first += first[i];
  printf("first %g\n", total_first);
  cudaFree(d_m);
  cudaFree(d_first);
  return 0;
}
