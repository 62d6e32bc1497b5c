// run: --force-malloc-success
// expect: proved all
// launch: 1 x 32
// why: nothing is moved, which is a note and no misuse
#include <cuda_runtime.h>

__global__ void clear(char *text) { text[threadIdx.x] = 0; }

int main() {
  unsigned n = nondet_uint();
  __ESBMC_assume(n <= 32);
  char host[32] = {1};
  char *text;
  cudaMalloc(&text, 32);
  clear<<<1, 32>>>(text);
  cudaMemcpy(text, host, n, cudaMemcpyHostToDevice);
  cudaFree(text);
  return 0;
}
