// run: --kernel gather --no-check bounds
// expect: refuted integer-overflow
// needs: kernel
// launch: open
// why: the product of row and pitch wraps for large grids
#include <cuda_runtime.h>

__global__ void gather(const float *in, float *out, int pitch) {
  __requires(pitch >= 0);
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  out[row] = in[row * pitch];  //! integer-overflow
}
