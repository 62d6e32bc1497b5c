// A kernel called through the verification function, with checks and inputs.
#include <assert.h>
#include <call_kernel.h>

__global__ void kernel(int *data, int limit) {
  __ESBMC_assume(limit > 0);
  data[threadIdx.x] = limit;
  assert(data[threadIdx.x] > 0);
}

int main() {
  int *data;
  cudaMalloc((void **)&data, 2 * sizeof(int));
  int limit = nondet_int();
  ESBMC_verify_kernel(kernel, 1, 2, data, limit);
  cudaFree(data);
}
