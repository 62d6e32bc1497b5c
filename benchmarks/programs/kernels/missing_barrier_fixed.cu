// run: --kernel reverse --grid 2 --block 64 --no-check bounds
// expect: proved
// needs: kernel
// launch: 2 x 64
// fix: a barrier before the read
#include <cuda_runtime.h>

__global__ void reverse(const int *in, int *out) {
  __shared__ int tile[64];
  int i = threadIdx.x, start = blockIdx.x * 64;
  tile[i] = in[start + i];
  __syncthreads();
  out[start + i] = tile[63 - i];
}
