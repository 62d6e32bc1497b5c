// run: --force-malloc-success
// expect: refuted division-by-zero
// launch: 1 x 32
// why: the first thread divides by its own index
#include <call_kernel.h>
#include <cuda_runtime.h>

__global__ void shares(int *out, int whole) {
  out[threadIdx.x] = whole / (int)threadIdx.x;  //! division-by-zero
}

int main() {
  int *out;
  cudaMalloc(&out, 32 * sizeof(int));
  ESBMC_verify_kernel(shares, 1, 32, out, 1000);
  cudaFree(out);
  return 0;
}
