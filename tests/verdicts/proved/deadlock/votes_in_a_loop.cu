// run: --force-malloc-success
// expect: proved all
// why: a round that looks the same to one thread may be the last: another has nothing left to do
#include <assert.h>

__global__ void sort(int *values) {
  __shared__ int v[6];
  int t = threadIdx.x;
  v[t] = values[t];
  int again;
  do {
    int swapped = 0;
    for (int odd = 0; odd < 2; ++odd) {
      __syncthreads();
      if (t % 2 == odd && t < 5 && v[t] > v[t + 1]) {
        int held = v[t];
        v[t] = v[t + 1];
        v[t + 1] = held;
        swapped = 1;
      }
    }
    again = __syncthreads_or(swapped);
  } while (again);
  values[t] = v[t];
}

int main() {
  int host[6] = {5, 3, 4, 1, 2, 0}, *values;
  cudaMalloc(&values, sizeof host);
  cudaMemcpy(values, host, sizeof host, cudaMemcpyHostToDevice);
  sort<<<1, 6>>>(values);
  cudaMemcpy(host, values, sizeof host, cudaMemcpyDeviceToHost);
  for (int i = 0; i < 6; ++i) assert(host[i] == i);
  cudaFree(values);
  return 0;
}
