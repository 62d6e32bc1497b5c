// run: --force-malloc-success
// expect: proved
// launch: 2 x 32
// fix: the counter is increased atomically
#include <call_kernel.h>
#include <cuda_runtime.h>

__global__ void count_even(const int *values, int *count) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (values[i] % 2 == 0) atomicAdd(count, 1);
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
