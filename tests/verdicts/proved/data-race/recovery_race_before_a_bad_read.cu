// expect: proved all
// why: each thread copies its own half of what there is
#include <cuda_runtime.h>

__global__ void copy(const int *a) {
  __shared__ int b[4];
  for (int i = 0; i < 2; i++) b[2 * threadIdx.x + i] = a[2 * threadIdx.x + i];
}

int main() {
  int *a;
  cudaMalloc(&a, 4 * sizeof(int));
  cudaMemset(a, 0, 4 * sizeof(int));
  copy<<<1, 2>>>(a);
  cudaDeviceSynchronize();
  cudaFree(a);
  return 0;
}
