// run: --force-malloc-success
// expect: proved
// launch: 1 x 16
// fix: the pointers are copied to the device too
#include <cuda_runtime.h>

const int rows = 4, columns = 4;

__global__ void diagonal(int **row) {
  int r = threadIdx.x / columns, c = threadIdx.x % columns;
  int *mine = row[r];
  if (mine != nullptr) mine[c] = r == c;
}

int main() {
  int *host_rows[rows];
  for (int r = 0; r < rows; ++r) cudaMalloc(&host_rows[r], columns * sizeof(int));
  int **row;
  cudaMalloc(&row, sizeof host_rows);
  cudaMemcpy(row, host_rows, sizeof host_rows, cudaMemcpyHostToDevice);
  diagonal<<<1, rows * columns>>>(row);
  cudaDeviceSynchronize();
  for (int r = 0; r < rows; ++r) cudaFree(host_rows[r]);
  cudaFree(row);
  return 0;
}
