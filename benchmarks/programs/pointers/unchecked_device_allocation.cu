// run: --malloc-may-fail
// expect: refuted null-pointer
// needs: allocation 1
// launch: 1 x 32
// why: the allocation may fail and the kernel then writes through a null pointer
#include <cuda_runtime.h>

__global__ void number(int *x) {
  x[threadIdx.x] = threadIdx.x;  //! null-pointer
}

int main() {
  int *x = nullptr;
  cudaMalloc(&x, 32 * sizeof(int));
  number<<<1, 32>>>(x);
  cudaDeviceSynchronize();
  cudaFree(x);
  return 0;
}
