// run: --force-malloc-success
// expect: proved all
// launch: 1 x 4
// why: nothing is moved, which is a note and no misuse
#include <cuda_runtime.h>

__global__ void set(char *x) {
  if (x != nullptr && threadIdx.x == 0) x[0] = 1;
}

int main() {
  unsigned bits = nondet_uint();
  __ESBMC_assume(bits >= 1 && bits <= 64);
  size_t bytes = bits / 8 * 1;
  char *x = nullptr;
  cudaMalloc(&x, bytes);
  set<<<1, 4>>>(x);
  cudaDeviceSynchronize();
  cudaFree(x);
  return 0;
}
