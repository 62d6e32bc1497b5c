// run: --force-malloc-success
// expect: refuted assertion
// launch: 1 x 4
// why: the number of elements is given where the number of bytes is wanted
#include <cassert>
#include <cstring>
#include <cuda_runtime.h>

const int row = 8;

__global__ void clear(int *rows) {
  int *mine = rows + row * threadIdx.x;
  memset(mine, 0, row);
}

int main() {
  int host[4 * row];
  for (int i = 0; i < 4 * row; ++i) host[i] = i + 1;
  int *rows;
  cudaMalloc(&rows, sizeof host);
  cudaMemcpy(rows, host, sizeof host, cudaMemcpyHostToDevice);
  clear<<<1, 4>>>(rows);
  cudaMemcpy(host, rows, sizeof host, cudaMemcpyDeviceToHost);
  for (int i = 0; i < 4 * row; ++i) assert(host[i] == 0);  //! assertion
  cudaFree(rows);
  return 0;
}
