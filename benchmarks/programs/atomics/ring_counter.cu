// run: --force-malloc-success
// expect: refuted out-of-bounds
// launch: 1 x 64
// why: atomicInc wraps after its limit, which is the last valid index and not the size
#include <cassert>
#include <call_kernel.h>
#include <cuda_runtime.h>

const unsigned size = 16;

__global__ void ring(int *slots, unsigned *next) {
  unsigned slot = atomicInc(next, size);
  atomicAdd(&slots[slot], 1);  //! out-of-bounds
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
  cudaFree(slots);
  cudaFree(next);
  return 0;
}
