// run: --force-malloc-success
// expect: refuted division-by-zero
// needs: input
// inputs: 1
// launch: 1 x 64
// why: a row of one point has no gaps to divide by
#include <cuda_runtime.h>

__global__ void spacing(int *out, int length) {
  out[threadIdx.x] = length * (int)threadIdx.x / ((int)blockDim.x - 1);  //! division-by-zero
}

int main() {
  int points = nondet_int();
  __ESBMC_assume(points >= 1 && points <= 64);
  int *out;
  cudaMalloc(&out, 64 * sizeof(int));
  spacing<<<1, points>>>(out, 1000);
  cudaDeviceSynchronize();
  cudaFree(out);
  return 0;
}
