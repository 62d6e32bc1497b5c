// run: --force-malloc-success
// expect: proved
// launch: 1 x 64
// why: bytes that nothing wrote may be copied as long as nothing depends on them
#include <cassert>
#include <cuda_runtime.h>

__global__ void move(const int *from, int *to) {
  to[threadIdx.x] = from[threadIdx.x];
  if (threadIdx.x < 32) to[threadIdx.x] = threadIdx.x;
}

int main() {
  int host[64];
  int *from, *to;
  cudaMalloc(&from, sizeof host);
  cudaMalloc(&to, sizeof host);
  move<<<1, 64>>>(from, to);
  cudaMemcpy(host, to, sizeof host, cudaMemcpyDeviceToHost);
  for (int i = 0; i < 32; ++i) assert(host[i] == i);
  cudaFree(from);
  cudaFree(to);
  return 0;
}
