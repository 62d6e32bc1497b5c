// run: --force-malloc-success
// expect: proved
// launch: 1 x 8
// why: in the last rounds some threads change nothing, and all leave the loop together
#include <cassert>
#include <cuda_runtime.h>

__global__ void sort(int *values) {
  __shared__ int v[8];
  int t = threadIdx.x, again;
  v[t] = values[t];
  do {
    int swapped = 0;
    for (int odd = 0; odd < 2; ++odd) {
      __syncthreads();
      if (t % 2 == odd && t < 7 && v[t] > v[t + 1]) {
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
  int host[8] = {5, 3, 6, 1, 7, 2, 4, 0}, *values;
  cudaMalloc(&values, sizeof host);
  cudaMemcpy(values, host, sizeof host, cudaMemcpyHostToDevice);
  sort<<<1, 8>>>(values);
  cudaMemcpy(host, values, sizeof host, cudaMemcpyDeviceToHost);
  for (int i = 0; i < 8; ++i) assert(host[i] == i);
  cudaFree(values);
  return 0;
}
