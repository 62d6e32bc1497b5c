// run: --force-malloc-success
// expect: proved
// launch: 1 x 64
// fix: the factor is smaller
#include <cuda_runtime.h>

__global__ void weights(int *out) {
  int i = threadIdx.x + 1;
  out[i - 1] = i * i * i * 1000;
}

int main() {
  int *out;
  cudaMalloc(&out, 64 * sizeof(int));
  weights<<<1, 64>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
  return 0;
}
