// run: --malloc-may-fail
// expect: proved
// needs: allocation 2
// launch: 1 x 16
// fix: both are
#include <cstdlib>
#include <cuda_runtime.h>

__global__ void squares(int *x) { x[threadIdx.x] = threadIdx.x * threadIdx.x; }

int main() {
  const int n = 16;
  int *x = nullptr;
  if (cudaMalloc(&x, n * sizeof(int)) != cudaSuccess) return 0;
  squares<<<1, n>>>(x);
  int *log = (int *)malloc(n * sizeof(int));
  if (log == nullptr) {
    cudaFree(x);
    return 0;
  }
  for (int i = 0; i < n; ++i) log[i] = i;
  free(log);
  cudaFree(x);
  return 0;
}
