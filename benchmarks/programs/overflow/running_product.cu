// run: --force-malloc-success
// expect: refuted integer-overflow
// launch: 1 x 64
// why: the square of the largest index times a thousand leaves 32 bits
#include <cuda_runtime.h>

__global__ void weights(int *out) {
  int i = threadIdx.x + 1;
  out[i - 1] = i * i * i * 10000;  //! integer-overflow
}

int main() {
  int *out;
  cudaMalloc(&out, 64 * sizeof(int));
  weights<<<1, 64>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
  return 0;
}
