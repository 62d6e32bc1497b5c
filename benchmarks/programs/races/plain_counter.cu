// run: --force-malloc-success
// expect: refuted data-race
// launch: 2 x 32
// why: all threads read and write one counter
#include <call_kernel.h>
#include <cuda_runtime.h>

__global__ void count_even(const int *values, int *count) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (values[i] % 2 == 0) *count += 1;  //! data-race
}

int main() {
  int host[64];
  for (int i = 0; i < 64; ++i) host[i] = i;
  int *values, *count;
  cudaMalloc(&values, sizeof host);
  cudaMalloc(&count, sizeof(int));
  cudaMemcpy(values, host, sizeof host, cudaMemcpyHostToDevice);
  cudaMemset(count, 0, sizeof(int));
  ESBMC_verify_kernel(count_even, 2, 32, values, count);
  cudaFree(values);
  cudaFree(count);
  return 0;
}
