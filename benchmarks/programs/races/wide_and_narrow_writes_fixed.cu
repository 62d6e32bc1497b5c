// run: --force-malloc-success
// expect: proved
// launch: 1 x 32
// fix: the wide writes stop before that cell
#include <cuda_runtime.h>

__global__ void mixed(int *cells) {
  int i = threadIdx.x;
  if (i < 15) reinterpret_cast<int4 *>(cells)[i] = make_int4(i, i, i, i);
  if (i == 31) cells[62] = -1;
}

int main() {
  int *cells;
  cudaMalloc(&cells, 64 * sizeof(int));
  mixed<<<1, 32>>>(cells);
  cudaDeviceSynchronize();
  cudaFree(cells);
  return 0;
}
