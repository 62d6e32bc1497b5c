// run: --force-malloc-success
// expect: proved
// needs: input
// inputs: 7
// launch: 1 x 32
// fix: an empty input ends the program
#include <cuda_runtime.h>

__global__ void clear(char *text) { text[threadIdx.x] = 0; }

int main() {
  unsigned n = nondet_uint();
  __ESBMC_assume(n <= 32);
  if (n == 0) return 0;
  char host[32] = {1};
  char *text;
  cudaMalloc(&text, 32);
  clear<<<1, 32>>>(text);
  cudaMemcpy(text, host, n, cudaMemcpyHostToDevice);
  cudaFree(text);
  return 0;
}
