// run: --force-malloc-success
// expect: refuted assertion
// needs: input
// inputs: 65 200
// launch: 1 x 64
// why: a char may be negative, and the comparison with 'Z' holds for it too
#include <cassert>
#include <call_kernel.h>
#include <cuda_runtime.h>

const int n = 64;

__global__ void lower(char *text, char first) {
  int i = threadIdx.x;
  char c = text[i];
  if (c <= 'Z') c = c + (first - 'A');
  text[i] = c;
}

int main() {
  char host[n], back[n];
  for (int i = 0; i < n; ++i) host[i] = nondet_char();
  char *text;
  cudaMalloc(&text, n);
  cudaMemcpy(text, host, n, cudaMemcpyHostToDevice);
  ESBMC_verify_kernel(lower, 1, n, text, 'a');
  cudaMemcpy(back, text, n, cudaMemcpyDeviceToHost);
  for (int i = 0; i < n; ++i)
    if (host[i] < 0) assert(back[i] == host[i]);  //! assertion
  cudaFree(text);
  return 0;
}
