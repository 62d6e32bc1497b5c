// run: --force-malloc-success
// expect: refuted out-of-bounds
// needs: input
// inputs: -1
// launch: 1 x 4
// why: a character can be negative, and then it counts before the first bin
#include <cuda_runtime.h>

extern "C" char nondet_char();

__global__ void count(const char *text, unsigned *bins) {
  char c = text[threadIdx.x];
  atomicAdd(&bins[c], 1u);  //! out-of-bounds
}

int main() {
  char host[4], *text;
  unsigned *bins;
  for (char &c : host) c = nondet_char();
  cudaMalloc(&text, sizeof host);
  cudaMalloc(&bins, 256 * sizeof(unsigned));
  cudaMemset(bins, 0, 256 * sizeof(unsigned));
  cudaMemcpy(text, host, sizeof host, cudaMemcpyHostToDevice);
  count<<<1, 4>>>(text, bins);
  cudaDeviceSynchronize();
  cudaFree(text);
  cudaFree(bins);
  return 0;
}
