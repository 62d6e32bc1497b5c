// run: --force-malloc-success
// expect: proved
// launch: 1 x 1
// fix: it waits for the stream
#include <cuda_runtime.h>

struct Totals {
  int value;
};

void raise(void *data) {
  static_cast<Totals *>(data)->value += 10;
}

__global__ void nothing() {}

int main() {
  Totals totals = {1};
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  nothing<<<1, 1, 0, stream>>>();
  cudaLaunchHostFunc(stream, raise, &totals);
  cudaStreamSynchronize(stream);
  int seen = totals.value;
  cudaStreamSynchronize(stream);
  cudaStreamDestroy(stream);
  return seen == 0;
}
