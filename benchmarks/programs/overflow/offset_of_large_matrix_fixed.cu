// run: --force-malloc-success
// expect: proved
// needs: input
// inputs: 46342
// launch: 2 x 64
// fix: it is formed in 64 bits
#include <cuda_runtime.h>

__global__ void offsets(long long *out, int columns) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  int row = columns - 1 - t;
  if (row < 0) return;
  out[t] = (long long)row * columns + t;
}

int main() {
  int columns = nondet_int();
  __ESBMC_assume(columns >= 1);
  long long *out;
  cudaMalloc(&out, 128 * sizeof(long long));
  offsets<<<2, 64>>>(out, columns);
  cudaDeviceSynchronize();
  cudaFree(out);
  return 0;
}
