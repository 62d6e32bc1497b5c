// run: --kernel copy --grid 4 --block 64
// expect: proved
// needs: kernel
// launch: 4 x 64
// fix: the thread reads its own
#include <cuda_runtime.h>

struct Frame {
  int cells[256];
  int number;
};

__global__ void copy(const Frame *in, Frame *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out->cells[i] = in->cells[i];
}
