// run: --force-malloc-success
// expect: proved
// needs: input
// inputs: -1*64
// launch: 1 x 64
// fix: the mean of nothing is 0
#include <cassert>
#include <cuda_runtime.h>

const int n = 64;

__global__ void select(const int *values, int *sum, int *count) {
  int v = values[threadIdx.x];
  if (v > 0) {
    atomicAdd(sum, v & 1023);
    atomicAdd(count, 1);
  }
}

int main() {
  int host[n], total, counted;
  for (int i = 0; i < n; ++i) host[i] = nondet_int();
  int *values, *sum, *count;
  cudaMalloc(&values, sizeof host);
  cudaMalloc(&sum, sizeof(int));
  cudaMalloc(&count, sizeof(int));
  cudaMemcpy(values, host, sizeof host, cudaMemcpyHostToDevice);
  cudaMemset(sum, 0, sizeof(int));
  cudaMemset(count, 0, sizeof(int));
  select<<<1, n>>>(values, sum, count);
  cudaMemcpy(&total, sum, sizeof(int), cudaMemcpyDeviceToHost);
  cudaMemcpy(&counted, count, sizeof(int), cudaMemcpyDeviceToHost);
  int mean = counted == 0 ? 0 : total / counted;
  assert(mean >= 0 && mean <= 1023);
  cudaFree(values);
  cudaFree(sum);
  cudaFree(count);
  return 0;
}
