// run: --kernel scatter --grid 2 --block 64 --no-check bounds --no-check overflow
// expect: proved
// needs: kernel
// launch: 2 x 64
// fix: the kernel states what it requires
#include <cuda_runtime.h>

__global__ void scatter(int *out, int stride) {
  __requires(stride == 2);
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i * stride] = i;
}
