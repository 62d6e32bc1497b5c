// run: --kernel maybe --grid 1 --block 64 --no-check bounds
// expect: refuted barrier-divergence
// needs: kernel
// launch: 1 x 64
// why: the limit is arbitrary, so part of the block may be below it
#include <cuda_runtime.h>

__global__ void maybe(int *out, unsigned limit) {
  __shared__ int tile[64];
  unsigned i = threadIdx.x;
  tile[i] = i;
  if (i < limit) {
    __syncthreads();  //! barrier-divergence
    out[i] = tile[i];
  }
}
