// run: --force-malloc-success
// expect: proved
// launch: 1 x 64
// fix: the limit is the size less one
#include <cassert>
#include <call_kernel.h>
#include <cuda_runtime.h>

const unsigned size = 16;

__global__ void ring(int *slots, unsigned *next) {
  unsigned slot = atomicInc(next, size - 1);
  atomicAdd(&slots[slot], 1);
}

int main() {
  int host[size];
  int *slots;
  unsigned *next;
  cudaMalloc(&slots, sizeof host);
  cudaMalloc(&next, sizeof(unsigned));
  cudaMemset(slots, 0, sizeof host);
  cudaMemset(next, 0, sizeof(unsigned));
  ESBMC_verify_kernel(ring, 1, 64, slots, next);
  cudaMemcpy(host, slots, sizeof host, cudaMemcpyDeviceToHost);
  for (unsigned i = 0; i < size; ++i) assert(host[i] == 4);
  cudaFree(slots);
  cudaFree(next);
  return 0;
}
