// run: --force-malloc-success
// expect: refuted api-misuse
// needs: input
// inputs: 3
// launch: 1 x 4
// why: the size is divided before it is multiplied
#include <cuda_runtime.h>

__global__ void set(char *x) {
  if (x != nullptr && threadIdx.x == 0) x[0] = 1;
}

int main() {
  unsigned bits = nondet_uint();
  __ESBMC_assume(bits >= 1 && bits <= 64);
  size_t bytes = bits / 8 * 1;
  char *x = nullptr;
  cudaMalloc(&x, bytes);  //! api-misuse
  set<<<1, 4>>>(x);
  cudaDeviceSynchronize();
  cudaFree(x);
  return 0;
}
