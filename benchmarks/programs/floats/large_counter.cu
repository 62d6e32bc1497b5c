// run: --force-malloc-success
// expect: refuted assertion
// launch: 1 x 1
// why: above 2^24 a float cannot count in steps of one
#include <cassert>
#include <call_kernel.h>
#include <cuda_runtime.h>

__global__ void count(int start, int *end) {
  float counter = static_cast<float>(start);
  for (int i = 0; i < 4; ++i) counter += 1.0f;
  *end = static_cast<int>(counter);
}

int main() {
  const int start = 1 << 24;
  int host;
  int *end;
  cudaMalloc(&end, sizeof(int));
  ESBMC_verify_kernel(count, 1, 1, start, end);
  cudaMemcpy(&host, end, sizeof(int), cudaMemcpyDeviceToHost);
  assert(host == start + 4);  //! assertion
  cudaFree(end);
  return 0;
}
