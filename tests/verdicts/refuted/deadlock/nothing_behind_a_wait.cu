// expect: refuted deadlock ; unknown assertion
// why: nobody sets the flag, and so no run comes behind the kernel
#include <assert.h>

__device__ volatile int flag;

__global__ void wait() {
  while (flag == 0) {  //! deadlock
  }
}

int main() {
  wait<<<1, 1>>>();
  cudaDeviceSynchronize();
  assert(false);
  return 0;
}
