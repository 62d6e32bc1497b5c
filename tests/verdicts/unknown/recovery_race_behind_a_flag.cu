// run: --check race
// expect: unknown data-race
// why: thread 1 writes b only after it saw what thread 0 does behind its bad read, in every order
#include <cuda_runtime.h>

__global__ void copy(int *a, int *flag, int *b) {
  if (threadIdx.x == 0) {
    *b = 1;
    int bad = a[2];
    atomicExch(flag, bad == 0 ? 1 : 2);
  } else if (atomicAdd(flag, 0) != 0) {
    *b = 2;
  }
}

int main() {
  int *a;
  cudaMalloc(&a, 4 * sizeof(int));
  cudaMemset(a, 0, 4 * sizeof(int));
  copy<<<1, 2>>>(a + 2, a, a + 1);
  cudaDeviceSynchronize();
  cudaFree(a);
  return 0;
}
