// run: --force-malloc-success
// expect: refuted invalid-pointer
// launch: 1 x 16
// why: the array of row pointers is in host memory though the rows are on the device
#include <cuda_runtime.h>

const int rows = 4, columns = 4;

__global__ void diagonal(int **row) {
  int r = threadIdx.x / columns, c = threadIdx.x % columns;
  int *mine = row[r];  //! invalid-pointer
  if (mine != nullptr) mine[c] = r == c;
}

int main() {
  int *host_rows[rows];
  for (int r = 0; r < rows; ++r) cudaMalloc(&host_rows[r], columns * sizeof(int));
  int **row;
  cudaMalloc(&row, sizeof host_rows);
  cudaMemcpy(row, host_rows, sizeof host_rows, cudaMemcpyHostToDevice);
  diagonal<<<1, rows * columns>>>(host_rows);
  cudaDeviceSynchronize();
  for (int r = 0; r < rows; ++r) cudaFree(host_rows[r]);
  cudaFree(row);
  return 0;
}
