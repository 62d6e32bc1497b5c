// expect: proved all
// fix: it ends itself only where no thread comes
#include <assert.h>

__global__ void put(int *a) {
  a[0] = 1;
  if (a[0] != 1) __trap();
}

int main() {
  int *d;
  cudaMalloc(&d, sizeof(int));
  put<<<1, 1>>>(d);
  assert(cudaDeviceSynchronize() == cudaSuccess);
  cudaFree(d);
  return 0;
}
