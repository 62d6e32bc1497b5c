// run: --force-malloc-success
// expect: proved
// needs: input
// inputs: 9 2 5
// launch: 1 x 16
// fix: the limits are put in order first
#include <cassert>
#include <cuda_runtime.h>

const int n = 16;

__global__ void clamp(int *values, int low, int high) {
  int i = threadIdx.x;
  int v = values[i];
  if (v < low) v = low;
  if (v > high) v = high;
  values[i] = v;
  assert(low <= values[i] && values[i] <= high);
}

int main() {
  int low = nondet_int(), high = nondet_int();
  if (low > high) {
    int other = low;
    low = high;
    high = other;
  }
  int host[n];
  for (int i = 0; i < n; ++i) host[i] = nondet_int();
  int *values;
  cudaMalloc(&values, sizeof host);
  cudaMemcpy(values, host, sizeof host, cudaMemcpyHostToDevice);
  clamp<<<1, n>>>(values, low, high);
  cudaMemcpy(host, values, sizeof host, cudaMemcpyDeviceToHost);
  cudaFree(values);
  return 0;
}
