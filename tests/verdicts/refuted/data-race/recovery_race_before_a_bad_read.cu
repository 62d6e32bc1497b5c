// expect: refuted data-race ; refuted out-of-bounds
// why: in the order in which no thread runs ahead, both write b[0] before any reads a[2]
#include <cuda_runtime.h>

__global__ void copy(const int *a) {
  __shared__ int b[4];
  for (int i = 0; i < 4; i++) b[i] = a[i];     //! data-race, out-of-bounds
}

int main() {
  int *a;
  cudaMalloc(&a, 2 * sizeof(int));
  cudaMemset(a, 0, 2 * sizeof(int));
  copy<<<1, 2>>>(a);
  cudaDeviceSynchronize();
  cudaFree(a);
  return 0;
}
