// expect: refuted out-of-bounds ; unknown assertion
// why: no thread's store is within the array, so nothing is known of what the assertion behind it sees
#include <assert.h>

__global__ void k(int *a) {
  a[threadIdx.x + 4] = 1;     //! out-of-bounds
  assert(threadIdx.x > 4);
}

int main() {
  int *d;
  cudaMalloc(&d, 4 * sizeof(int));
  k<<<1, 2>>>(d);
  cudaDeviceSynchronize();
  cudaFree(d);
  return 0;
}
