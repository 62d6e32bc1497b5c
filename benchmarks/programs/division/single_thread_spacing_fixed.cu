// run: --force-malloc-success
// expect: proved
// needs: input
// inputs: 1
// launch: 1 x 64
// fix: one point alone stands at the start
#include <cuda_runtime.h>

__global__ void spacing(int *out, int length) {
  out[threadIdx.x] = blockDim.x > 1 ? length * (int)threadIdx.x / ((int)blockDim.x - 1) : 0;
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
