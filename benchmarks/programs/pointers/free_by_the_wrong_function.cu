// run: --force-malloc-success
// expect: refuted invalid-free
// launch: 1 x 8
// why: device memory is handed to the C library's free
#include <cstdlib>
#include <cuda_runtime.h>

__global__ void fill(char *text) { text[threadIdx.x] = 'a' + threadIdx.x; }

int main() {
  char *text;
  cudaMalloc((void **)&text, 8);
  fill<<<1, 8>>>(text);
  cudaDeviceSynchronize();
  free(text);  //! invalid-free
  return 0;
}
