// run: --force-malloc-success
// expect: refuted integer-overflow
// needs: input
// inputs: 46342
// launch: 2 x 64
// why: row times columns is formed in 32 bits before it becomes an offset
#include <cuda_runtime.h>

__global__ void offsets(long long *out, int columns) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  int row = columns - 1 - t;
  if (row < 0) return;
  out[t] = row * columns + t;  //! integer-overflow
}

int main() {
  int columns = nondet_int();
  __ESBMC_assume(columns >= 1 && columns <= 50000);
  long long *out;
  cudaMalloc(&out, 128 * sizeof(long long));
  offsets<<<2, 64>>>(out, columns);
  cudaDeviceSynchronize();
  cudaFree(out);
  return 0;
}
