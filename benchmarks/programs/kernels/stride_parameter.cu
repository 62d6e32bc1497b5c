// run: --kernel scatter --grid 2 --block 64 --no-check bounds --no-check overflow
// expect: refuted data-race
// needs: kernel
// launch: 2 x 64
// why: the stride is arbitrary and may be 0
#include <cuda_runtime.h>

__global__ void scatter(int *out, int stride) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i * stride] = i;  //! data-race
}
