// run: --force-malloc-success
// expect: proved
// needs: input
// inputs: 0xffffffff 0xffffffff
// launch: 1 x 64
// why: unsigned arithmetic wraps by definition and a hash relies on it
#include <cassert>
#include <cuda_runtime.h>

__global__ void mix(unsigned *x) {
  unsigned h = x[threadIdx.x];
  h = (h ^ (h >> 16)) * 0x45d9f3bu;
  h = h + 0x9e3779b9u;
  x[threadIdx.x] = h;
}

int main() {
  unsigned host[64], copy[64];
  for (int i = 0; i < 64; ++i) host[i] = nondet_uint();
  unsigned *x;
  cudaMalloc(&x, sizeof host);
  cudaMemcpy(x, host, sizeof host, cudaMemcpyHostToDevice);
  mix<<<1, 64>>>(x);
  cudaMemcpy(copy, x, sizeof copy, cudaMemcpyDeviceToHost);
  for (int i = 0; i < 63; ++i) assert(host[i] != host[i + 1] || copy[i] == copy[i + 1]);
  cudaFree(x);
  return 0;
}
