// run: --force-malloc-success
// expect: proved
// needs: input
// inputs: 1*64
// launch: 1 x 64
// fix: what does not fit is left out
#include <cuda_runtime.h>

const int n = 64, room = 32;

__global__ void choose(const int *values, int *list, int *length) {
  int i = threadIdx.x;
  if (values[i] > 0) {
    int slot = atomicAdd(length, 1);
    if (slot < room) list[slot] = i;
  }
}

int main() {
  int host[n];
  for (int i = 0; i < n; ++i) host[i] = nondet_int();
  int *values, *list, *length;
  cudaMalloc(&values, sizeof host);
  cudaMalloc(&list, room * sizeof(int));
  cudaMalloc(&length, sizeof(int));
  cudaMemcpy(values, host, sizeof host, cudaMemcpyHostToDevice);
  cudaMemset(length, 0, sizeof(int));
  choose<<<1, n>>>(values, list, length);
  cudaDeviceSynchronize();
  cudaFree(values);
  cudaFree(list);
  cudaFree(length);
  return 0;
}
