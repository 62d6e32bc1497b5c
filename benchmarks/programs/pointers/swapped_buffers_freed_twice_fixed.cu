// run: --force-malloc-success
// expect: proved
// needs: input
// inputs: 1
// launch: 1 x 16
// fix: both buffers are freed by their first names
#include <cuda_runtime.h>

__global__ void step(const int *from, int *to) { to[threadIdx.x] = from[threadIdx.x] + 1; }

int main() {
  int rounds = nondet_int();
  __ESBMC_assume(rounds >= 0 && rounds <= 4);
  int *first, *second;
  cudaMalloc(&first, 16 * sizeof(int));
  cudaMalloc(&second, 16 * sizeof(int));
  cudaMemset(first, 0, 16 * sizeof(int));
  cudaMemset(second, 0, 16 * sizeof(int));
  int *from = first, *to = second;
  for (int k = 0; k < rounds; ++k) {
    step<<<1, 16>>>(from, to);
    int *other = from;
    from = to;
    to = other;
  }
  cudaDeviceSynchronize();
  cudaFree(first);
  cudaFree(second);
  return 0;
}
