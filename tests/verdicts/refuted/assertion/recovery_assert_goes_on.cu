// expect: refuted assertion ; refuted data-race
// why: a failed assertion goes on, so the race behind it is found too
#include <assert.h>

__global__ void k(int *a, int n) {
  assert(n == 3);                  //! assertion
  a[threadIdx.x / 2] = threadIdx.x;     //! data-race
}

int main() {
  int *d;
  cudaMalloc(&d, 2 * sizeof(int));
  k<<<1, 4>>>(d, 4);
  cudaDeviceSynchronize();
  cudaFree(d);
  return 0;
}
