// expect: proved all
// fix: the loop ends
#include <assert.h>

__global__ void wait() {
  for (int i = 0; i < 3; i++) {
  }
}

int main() {
  wait<<<1, 1>>>();
  cudaDeviceSynchronize();
  assert(true);
  return 0;
}
