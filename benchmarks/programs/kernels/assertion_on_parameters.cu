// run: --kernel limit --grid 2 --block 32 --no-check bounds
// expect: refuted assertion
// needs: kernel
// launch: 2 x 32
// why: the sum of two bytes may be 256 or more
#include <cassert>
#include <cuda_runtime.h>

__global__ void limit(const unsigned char *a, const unsigned char *b, int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int sum = a[i] + b[i];
  assert(sum < 256);  //! assertion
  out[i] = sum;
}
