// run: --force-malloc-success --check all
// expect: proved
// launch: 1 x 8
// fix: every thread frees what it took
#include <cstdlib>
#include <cuda_runtime.h>

__global__ void reverse_bits(unsigned *out) {
  unsigned *bits = (unsigned *)malloc(8 * sizeof(unsigned));
  if (bits == nullptr) return;
  for (int k = 0; k < 8; ++k) bits[k] = (threadIdx.x >> k) & 1u;
  unsigned result = 0;
  for (int k = 0; k < 8; ++k) result = 2u * result + bits[k];
  out[threadIdx.x] = result;
  free(bits);
}

int main() {
  unsigned *out;
  cudaMalloc(&out, 8 * sizeof(unsigned));
  reverse_bits<<<1, 8>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
  return 0;
}
