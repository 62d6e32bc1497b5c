// run: --force-malloc-success
// expect: refuted data-race
// launch: 1 x 32
// why: the last thread's wide write covers the cell in which a narrow one is going on
#include <cuda_runtime.h>

__global__ void mixed(int *cells) {
  int i = threadIdx.x;
  if (i < 16) reinterpret_cast<int4 *>(cells)[i] = make_int4(i, i, i, i);  //! data-race
  if (i == 31) cells[62] = -1;  //! data-race
}

int main() {
  int *cells;
  cudaMalloc(&cells, 64 * sizeof(int));
  mixed<<<1, 32>>>(cells);
  cudaDeviceSynchronize();
  cudaFree(cells);
  return 0;
}
