// run: --force-malloc-success
// expect: refuted data-race
// launch: 1 x 1
// why: the host reads the total that a function in the stream still writes
#include <cuda_runtime.h>

struct Totals {
  int value;
};

void raise(void *data) {
  static_cast<Totals *>(data)->value += 10;  //! data-race
}

__global__ void nothing() {}

int main() {
  Totals totals = {1};
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  nothing<<<1, 1, 0, stream>>>();
  cudaLaunchHostFunc(stream, raise, &totals);
  int seen = totals.value;  //! data-race
  cudaStreamSynchronize(stream);
  cudaStreamDestroy(stream);
  return seen == 0;
}
