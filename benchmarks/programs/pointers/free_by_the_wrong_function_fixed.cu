// run: --force-malloc-success
// expect: proved
// launch: 1 x 8
// fix: it goes back to where it came from
#include <cstdlib>
#include <cuda_runtime.h>

__global__ void fill(char *text) { text[threadIdx.x] = 'a' + threadIdx.x; }

int main() {
  char *text;
  cudaMalloc((void **)&text, 8);
  fill<<<1, 8>>>(text);
  cudaDeviceSynchronize();
  cudaFree(text);
  return 0;
}
