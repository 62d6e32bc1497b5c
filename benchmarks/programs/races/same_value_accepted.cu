// run: --force-malloc-success --allow-same-value-writes
// expect: proved
// needs: input
// inputs: -1 -1
// launch: 2 x 64
// why: all that find a negative number write the same flag, which the option accepts
#include <cassert>
#include <cuda_runtime.h>

__global__ void any_negative(const int *values, int *flag) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (values[i] < 0) *flag = 1;
}

int main() {
  int host[128], result;
  bool expected = false;
  for (int i = 0; i < 128; ++i) {
    host[i] = nondet_int();
    expected = expected || host[i] < 0;
  }
  int *values, *flag;
  cudaMalloc(&values, sizeof host);
  cudaMalloc(&flag, sizeof(int));
  cudaMemcpy(values, host, sizeof host, cudaMemcpyHostToDevice);
  cudaMemset(flag, 0, sizeof(int));
  any_negative<<<2, 64>>>(values, flag);
  cudaMemcpy(&result, flag, sizeof(int), cudaMemcpyDeviceToHost);
  assert((result != 0) == expected);
  cudaFree(values);
  cudaFree(flag);
  return 0;
}
