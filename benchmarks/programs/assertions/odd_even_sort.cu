// run: --force-malloc-success
// expect: refuted assertion
// needs: input
// inputs: 6 5 4 3 2 1
// launch: 1 x 6
// why: six elements need six phases, the loop runs five
#include <cassert>
#include <cuda_runtime.h>

const int n = 6;

__global__ void sort(int *values) {
  int i = threadIdx.x;
  for (int phase = 0; phase < n - 1; ++phase) {
    if (i % 2 == phase % 2 && i + 1 < n && values[i] > values[i + 1]) {
      int larger = values[i];
      values[i] = values[i + 1];
      values[i + 1] = larger;
    }
    __syncthreads();
  }
}

int main() {
  int host[n];
  for (int i = 0; i < n; ++i) host[i] = nondet_int();
  int *values;
  cudaMalloc(&values, sizeof host);
  cudaMemcpy(values, host, sizeof host, cudaMemcpyHostToDevice);
  sort<<<1, n>>>(values);
  cudaMemcpy(host, values, sizeof host, cudaMemcpyDeviceToHost);
  for (int i = 0; i + 1 < n; ++i) assert(host[i] <= host[i + 1]);  //! assertion
  cudaFree(values);
  return 0;
}
