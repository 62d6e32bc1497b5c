// run: --kernel limit --grid 2 --block 32 --no-check bounds
// expect: proved
// needs: kernel
// launch: 2 x 32
// fix: it is at most 510
#include <cassert>
#include <cuda_runtime.h>

__global__ void limit(const unsigned char *a, const unsigned char *b, int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int sum = a[i] + b[i];
  assert(sum <= 510);
  out[i] = sum;
}
