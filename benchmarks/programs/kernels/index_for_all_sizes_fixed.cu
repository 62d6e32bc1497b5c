// run: --kernel gather --no-check bounds
// expect: proved
// needs: kernel
// launch: open
// fix: it is taken in 64 bits
#include <cuda_runtime.h>

__global__ void gather(const float *in, float *out, int pitch) {
  __requires(pitch >= 0);
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  out[row] = in[(long long)row * pitch];
}
