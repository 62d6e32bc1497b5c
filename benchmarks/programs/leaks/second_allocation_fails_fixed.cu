// run: --check all --malloc-may-fail
// expect: proved
// needs: allocation 2
// launch: 1 x 16
// fix: it is freed on that way out too
#include <cuda_runtime.h>

__global__ void copy(const int *from, int *to) { to[threadIdx.x] = from[threadIdx.x]; }

int main() {
  int *from = nullptr, *to = nullptr;
  if (cudaMalloc(&from, 64) != cudaSuccess) return 0;
  if (cudaMalloc(&to, 64) != cudaSuccess) {
    cudaFree(from);
    return 0;
  }
  cudaMemset(from, 0, 64);
  copy<<<1, 16>>>(from, to);
  cudaDeviceSynchronize();
  cudaFree(from);
  cudaFree(to);
  return 0;
}
