// expect: refuted data-race ; unknown assertion
// why: what the host asserts rests on the order of two writes that race
#include <assert.h>

__global__ void k(int *a) {
  *a = threadIdx.x;     //! data-race
}

int main() {
  int h = 7;
  int *d;
  cudaMalloc(&d, sizeof(int));
  k<<<1, 2>>>(d);
  cudaMemcpy(&h, d, sizeof(int), cudaMemcpyDeviceToHost);
  assert(h == 7);
  cudaFree(d);
  return 0;
}
