// expect: refuted deadlock ; unknown assertion ; unknown null-pointer
// why: no run comes behind the kernel
#include <assert.h>

__global__ void wait() {
  while (true) {  //! deadlock
  }
}

int main() {
  wait<<<1, 1>>>();
  cudaDeviceSynchronize();
  assert(false);
  int *nothing = nullptr;
  *nothing = 1;
  return 0;
}
