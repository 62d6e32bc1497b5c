// run: --force-malloc-success
// expect: proved
// needs: input
// inputs: 65*16
// launch: 1 x 1
// fix: the search also ends with the buffer
#include <cuda_runtime.h>

const int size = 16;

__global__ void length(const char *text, int *result) {
  int n = 0;
  while (n < size && text[n] != '\0') ++n;
  *result = n;
}

int main() {
  char host[size];
  for (int i = 0; i < size; ++i) host[i] = nondet_char();
  char *text;
  int *result;
  cudaMalloc(&text, sizeof host);
  cudaMalloc(&result, sizeof(int));
  cudaMemcpy(text, host, sizeof host, cudaMemcpyHostToDevice);
  length<<<1, 1>>>(text, result);
  cudaDeviceSynchronize();
  cudaFree(text);
  cudaFree(result);
  return 0;
}
