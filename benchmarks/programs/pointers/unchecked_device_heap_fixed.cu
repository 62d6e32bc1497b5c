// run: --malloc-may-fail
// expect: proved
// needs: allocation 2
// launch: 1 x 4
// fix: a thread without memory leaves its result at zero
#include <cstdlib>
#include <cuda_runtime.h>

__global__ void scratch(int *out) {
  int *mine = (int *)malloc(4 * sizeof(int));
  int sum = 0;
  if (mine != nullptr) {
    for (int i = 0; i < 4; ++i) mine[i] = i + threadIdx.x;
    for (int i = 0; i < 4; ++i) sum += mine[i];
  }
  free(mine);
  out[threadIdx.x] = sum;
}

int main() {
  int *out;
  if (cudaMalloc(&out, 4 * sizeof(int)) != cudaSuccess) return 0;
  scratch<<<1, 4>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
  return 0;
}
