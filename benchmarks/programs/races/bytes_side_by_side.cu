// run: --force-malloc-success
// expect: proved
// launch: 2 x 64
// why: neighbouring bytes are separate places, whatever the width of a memory transaction
#include <cassert>
#include <cuda_runtime.h>

__global__ void letters(char *text) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  text[i] = 'a' + i % 26;
}

int main() {
  char host[128];
  char *text;
  cudaMalloc(&text, sizeof host);
  letters<<<2, 64>>>(text);
  cudaMemcpy(host, text, sizeof host, cudaMemcpyDeviceToHost);
  for (int i = 0; i < 128; ++i) assert(host[i] == 'a' + i % 26);
  cudaFree(text);
  return 0;
}
