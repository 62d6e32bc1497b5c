// run: --force-malloc-success
// expect: proved
// needs: input
// inputs: 0x80000000
// launch: 1 x 2
// fix: the loop ends when no bit is left
#include <cassert>
#include <cuda_runtime.h>

__device__ int count_bits(unsigned word) {
  int count = 0;
  for (int bit = 0; bit < 32; ++bit) count += (word >> bit) & 1u;
  return count;
}

__global__ void compare(unsigned word) {
  if (threadIdx.x == 0) assert(count_bits(word) == __popc(word));
}

int main() {
  compare<<<1, 2>>>(nondet_uint());
  cudaDeviceSynchronize();
  return 0;
}
