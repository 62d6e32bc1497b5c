// run: --force-malloc-success
// expect: proved
// launch: 1 x 4
// fix: the character is taken for a number from 0 to 255
#include <cuda_runtime.h>

extern "C" char nondet_char();

__global__ void count(const char *text, unsigned *bins) {
  char c = text[threadIdx.x];
  atomicAdd(&bins[(unsigned char)c], 1u);
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
