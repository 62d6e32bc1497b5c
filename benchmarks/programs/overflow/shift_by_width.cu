// run: --force-malloc-success
// expect: refuted invalid-shift
// launch: 1 x 33
// why: a shift by 32 of a 32-bit number has no meaning
#include <cuda_runtime.h>

__global__ void masks(unsigned *out) {
  int bits = threadIdx.x;
  out[bits] = (1u << bits) - 1u;  //! invalid-shift
}

int main() {
  unsigned *out;
  cudaMalloc(&out, 33 * sizeof(unsigned));
  masks<<<1, 33>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
  return 0;
}
