// run: --malloc-may-fail
// expect: proved
// needs: allocation 1
// launch: 1 x 32
// fix: the program ends when there is no memory
#include <cuda_runtime.h>

__global__ void number(int *x) {
  x[threadIdx.x] = threadIdx.x;
}

int main() {
  int *x = nullptr;
  if (cudaMalloc(&x, 32 * sizeof(int)) != cudaSuccess) return 0;
  number<<<1, 32>>>(x);
  cudaDeviceSynchronize();
  cudaFree(x);
  return 0;
}
