// run: --force-malloc-success
// expect: refuted assertion
// needs: input
// inputs: 0x11223344
// launch: 2 x 32
// why: the two middle bytes of the word stay where they are
#include <cassert>
#include <cuda_runtime.h>

__device__ unsigned swap_bytes(unsigned x) {
  return (x >> 24) | (x & 0x00ffff00u) | (x << 24);
}

__global__ void check(const unsigned *in) {
  unsigned x = in[blockIdx.x * blockDim.x + threadIdx.x];
  assert(swap_bytes(x) == __byte_perm(x, 0u, 0x0123));  //! assertion
}

int main() {
  unsigned host[64];
  for (int i = 0; i < 64; ++i) host[i] = nondet_uint();
  unsigned *in;
  cudaMalloc(&in, sizeof host);
  cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
  check<<<2, 32>>>(in);
  cudaDeviceSynchronize();
  cudaFree(in);
  return 0;
}
