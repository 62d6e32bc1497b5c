// run: --kernel share --grid 1 --block 128 --no-check bounds
// expect: refuted division-by-zero
// needs: kernel
// launch: 1 x 128
// why: the divisor is an arbitrary parameter
#include <cuda_runtime.h>

__global__ void share(unsigned *out, unsigned whole, unsigned parts) {
  out[threadIdx.x] = whole / parts;  //! division-by-zero
}
