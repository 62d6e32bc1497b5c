// run: --force-malloc-success
// expect: proved
// launch: 1 x 32
// fix: the divisor starts at 1
#include <call_kernel.h>
#include <cuda_runtime.h>

__global__ void shares(int *out, int whole) {
  out[threadIdx.x] = whole / ((int)threadIdx.x + 1);
}

int main() {
  int *out;
  cudaMalloc(&out, 32 * sizeof(int));
  ESBMC_verify_kernel(shares, 1, 32, out, 1000);
  cudaFree(out);
  return 0;
}
