// run: --kernel copy --grid 4 --block 64
// expect: refuted out-of-bounds
// needs: kernel
// launch: 4 x 64
// why: a frame has 256 cells and the last thread reads one more
#include <cuda_runtime.h>

struct Frame {
  int cells[256];
  int number;
};

__global__ void copy(const Frame *in, Frame *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out->cells[i] = in->cells[i + 1];  //! out-of-bounds
}
