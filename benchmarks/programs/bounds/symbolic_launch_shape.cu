// run: --force-malloc-success
// expect: refuted out-of-bounds
// needs: input
// inputs: 3 40
// launch: 4 x 64
// why: blocks times threads may be more than the elements that there are
#include <cuda_runtime.h>

const int n = 100;

__global__ void ones(unsigned char *cells) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  cells[i] = 1;  //! out-of-bounds
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
