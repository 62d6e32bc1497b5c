// expect: refuted undefined-behaviour put ; unknown assertion
// why: the host goes on with an error, which is not followed
#include <assert.h>

__global__ void put(int *a) {
  a[0] = 1;
  __trap();     //! undefined-behaviour
}

int main() {
  int *d;
  cudaMalloc(&d, sizeof(int));
  put<<<1, 1>>>(d);
  assert(cudaDeviceSynchronize() == cudaSuccess);
  cudaFree(d);
  return 0;
}
