// run: --force-malloc-success
// expect: proved
// needs: input
// inputs: 3 1 4 1 5
// launch: 1 x 64
// why: a block of bytes goes to the device, across it and back, and comes back as it was
#include <cassert>
#include <cstring>
#include <cuda_runtime.h>

const int n = 64;

__global__ void wait_for_nothing() {}

int main() {
  unsigned char host[n], back[n];
  for (int i = 0; i < n; ++i) host[i] = nondet_uchar();
  memset(back, 0, n);
  unsigned char *first, *second;
  cudaMalloc(&first, n);
  cudaMalloc(&second, n);
  cudaMemcpy(first, host, n, cudaMemcpyHostToDevice);
  wait_for_nothing<<<1, n>>>();
  cudaMemcpy(second, first, n, cudaMemcpyDeviceToDevice);
  cudaMemcpy(back, second, n, cudaMemcpyDefault);
  assert(memcmp(host, back, n) == 0);
  cudaFree(first);
  cudaFree(second);
  return 0;
}
