// run: --malloc-may-fail
// expect: refuted null-pointer
// needs: allocation 2
// launch: 1 x 16
// why: the second of two allocations is not looked at
#include <cstdlib>
#include <cuda_runtime.h>

__global__ void squares(int *x) { x[threadIdx.x] = threadIdx.x * threadIdx.x; }

int main() {
  const int n = 16;
  int *x = nullptr;
  if (cudaMalloc(&x, n * sizeof(int)) != cudaSuccess) return 0;
  squares<<<1, n>>>(x);
  int *log = (int *)malloc(n * sizeof(int));
  for (int i = 0; i < n; ++i) log[i] = i;  //! null-pointer
  free(log);
  cudaFree(x);
  return 0;
}
