// run: --force-malloc-success
// expect: proved
// needs: input
// inputs: 0
// launch: 1 x 8
// fix: the kernel writes the count only if it is wanted
#include <call_kernel.h>
#include <cuda_runtime.h>

__global__ void clear(int *values, int *count) {
  values[threadIdx.x] = 0;
  if (threadIdx.x == 0 && count != nullptr) *count = blockDim.x;
}

int main() {
  bool wants_count = nondet_bool();
  int *values, *count;
  cudaMalloc(&values, 8 * sizeof(int));
  cudaMalloc(&count, sizeof(int));
  ESBMC_verify_kernel(clear, 1, 8, values, wants_count ? count : nullptr);
  cudaFree(values);
  cudaFree(count);
  return 0;
}
