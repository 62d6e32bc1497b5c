// run: --force-malloc-success
// expect: proved
// needs: input
// inputs: -5 -3 -9 -1 -2 -7 -8 -4
// launch: 1 x 8
// fix: the running maximum starts at the first element
#include <cassert>
#include <call_kernel.h>
#include <cuda_runtime.h>

const int n = 8;

__global__ void largest(const int *values, int *result) {
  if (threadIdx.x != 0) return;
  int best = values[0];
  for (int i = 0; i < n; ++i)
    if (values[i] > best) best = values[i];
  *result = best;
}

int main() {
  int host[n], best;
  for (int i = 0; i < n; ++i) host[i] = __VERIFIER_nondet_int();
  int *values, *result;
  cudaMalloc(&values, sizeof host);
  cudaMalloc(&result, sizeof(int));
  cudaMemcpy(values, host, sizeof host, cudaMemcpyHostToDevice);
  ESBMC_verify_kernel(largest, 1, n, values, result);
  cudaMemcpy(&best, result, sizeof(int), cudaMemcpyDeviceToHost);
  bool found = false;
  for (int i = 0; i < n; ++i) found = found || host[i] == best;
  assert(found);
  cudaFree(values);
  cudaFree(result);
  return 0;
}
