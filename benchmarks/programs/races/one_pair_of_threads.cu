// run: --force-malloc-success
// expect: refuted data-race
// launch: 4 x 64
// why: of 256 threads only the first and the last get the same cell
#include <call_kernel.h>
#include <cuda_runtime.h>

const unsigned cells = 255;

__global__ void hash(unsigned *table) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  table[7u * i % cells] = i;  //! data-race
}

int main() {
  unsigned *table;
  cudaMalloc(&table, cells * sizeof(unsigned));
  ESBMC_verify_kernel(hash, 4, 64, table);
  cudaFree(table);
  return 0;
}
