// expect: proved all
// fix: the assertion holds and each thread has its own element
#include <assert.h>

__global__ void k(int *a, int n) {
  assert(n == 4);
  a[threadIdx.x] = threadIdx.x;
}

int main() {
  int *d;
  cudaMalloc(&d, 4 * sizeof(int));
  k<<<1, 4>>>(d, 4);
  cudaDeviceSynchronize();
  cudaFree(d);
  return 0;
}
