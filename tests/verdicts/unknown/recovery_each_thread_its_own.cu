// run: --check assert
// expect: unknown assertion
// why: only thread 1 fails the assertion, and it has read outside before, as thread 0 had
#include <assert.h>
#include <cuda_runtime.h>

__global__ void kernel(const int *a) {
  int bad = a[threadIdx.x + 4];
  assert(threadIdx.x == 0 || bad == bad + threadIdx.x);
}

int main() {
  int *a;
  cudaMalloc(&a, 4 * sizeof(int));
  cudaMemset(a, 0, 4 * sizeof(int));
  kernel<<<1, 2>>>(a);
  cudaDeviceSynchronize();
  cudaFree(a);
  return 0;
}
