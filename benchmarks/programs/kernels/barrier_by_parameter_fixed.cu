// run: --kernel maybe --grid 1 --block 64 --no-check bounds
// expect: proved
// needs: kernel
// launch: 1 x 64
// fix: only the block's index is compared with it
#include <cuda_runtime.h>

__global__ void maybe(int *out, unsigned limit) {
  __shared__ int tile[64];
  unsigned i = threadIdx.x;
  tile[i] = i;
  if (blockIdx.x < limit) {
    __syncthreads();
    out[i] = tile[63 - i];
  }
}
