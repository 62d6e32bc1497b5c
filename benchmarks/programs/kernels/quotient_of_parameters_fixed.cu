// run: --kernel share --grid 1 --block 128 --no-check bounds
// expect: proved
// needs: kernel
// launch: 1 x 128
// fix: a divisor of 0 is left out
#include <cuda_runtime.h>

__global__ void share(unsigned *out, unsigned whole, unsigned parts) {
  if (parts != 0u) out[threadIdx.x] = whole / parts;
}
