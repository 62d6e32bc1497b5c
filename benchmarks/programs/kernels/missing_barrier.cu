// run: --kernel reverse --grid 2 --block 64 --no-check bounds
// expect: refuted data-race
// needs: kernel
// launch: 2 x 64
// why: the tile is read without a barrier
#include <cuda_runtime.h>

__global__ void reverse(const int *in, int *out) {
  __shared__ int tile[64];
  int i = threadIdx.x, start = blockIdx.x * 64;
  tile[i] = in[start + i];  //! data-race
  out[start + i] = tile[63 - i];  //! data-race
}
