// run: --force-malloc-success
// expect: proved
// launch: 1 x 33
// fix: the last mask is made by itself
#include <cuda_runtime.h>

__global__ void masks(unsigned *out) {
  int bits = threadIdx.x;
  out[bits] = bits == 32 ? ~0u : (1u << bits) - 1u;
}

int main() {
  unsigned *out;
  cudaMalloc(&out, 33 * sizeof(unsigned));
  masks<<<1, 33>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
  return 0;
}
