// run: --force-malloc-success
// expect: proved
// launch: 4 x 64
// fix: there are as many cells as threads
#include <call_kernel.h>
#include <cuda_runtime.h>

const unsigned cells = 256;

__global__ void hash(unsigned *table) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  table[7u * i % cells] = i;
}

int main() {
  unsigned *table;
  cudaMalloc(&table, cells * sizeof(unsigned));
  ESBMC_verify_kernel(hash, 4, 64, table);
  cudaFree(table);
  return 0;
}
