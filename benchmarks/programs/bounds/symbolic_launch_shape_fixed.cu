// run: --force-malloc-success
// expect: proved
// needs: input
// inputs: 3 40
// launch: 4 x 64
// fix: a thread past the end does nothing
#include <cuda_runtime.h>

const int n = 100;

__global__ void ones(unsigned char *cells) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) cells[i] = 1;
}

int main() {
  unsigned blocks = nondet_uint(), threads = nondet_uint();
  __ESBMC_assume(blocks >= 1 && blocks <= 4 && threads >= 1 && threads <= 64);
  unsigned char *cells;
  cudaMalloc(&cells, n);
  cudaMemset(cells, 0, n);
  ones<<<blocks, threads>>>(cells);
  cudaDeviceSynchronize();
  cudaFree(cells);
  return 0;
}
