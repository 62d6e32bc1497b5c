// run: --check all --malloc-may-fail
// expect: refuted memory-leak
// needs: allocation 2
// launch: 1 x 16
// why: when the second allocation fails the first is forgotten
#include <cuda_runtime.h>

__global__ void copy(const int *from, int *to) { to[threadIdx.x] = from[threadIdx.x]; }

int main() {
  int *from = nullptr, *to = nullptr;
  if (cudaMalloc(&from, 64) != cudaSuccess) return 0;  //! memory-leak
  if (cudaMalloc(&to, 64) != cudaSuccess) {
    return 0;
  }
  cudaMemset(from, 0, 64);
  copy<<<1, 16>>>(from, to);
  cudaDeviceSynchronize();
  cudaFree(from);
  cudaFree(to);
  return 0;
}
