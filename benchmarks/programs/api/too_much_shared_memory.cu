// run: --force-malloc-success
// expect: refuted api-misuse
// needs: input
// inputs: 200
// launch: 1 x 64
// why: more than 48 KiB of dynamic shared memory are not there without asking
#include <cuda_runtime.h>

__global__ void touch(int *out, int rows) {
  extern __shared__ int table[];
  for (int r = 0; r < rows; r += 50) table[r * 64 + threadIdx.x] = r;
  out[threadIdx.x] = table[threadIdx.x];
}

int main() {
  int rows = nondet_int();
  __ESBMC_assume(rows >= 1 && rows <= 200);
  int *out;
  cudaMalloc(&out, 64 * sizeof(int));
  touch<<<1, 64, rows * 64 * sizeof(int)>>>(out, rows);  //! api-misuse
  cudaDeviceSynchronize();
  cudaFree(out);
  return 0;
}
