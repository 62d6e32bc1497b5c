// run: --force-malloc-success
// expect: proved
// launch: 1 x 1
// fix: the counter is an integer
#include <cassert>
#include <call_kernel.h>
#include <cuda_runtime.h>

__global__ void count(int start, int *end) {
  int counter = start;
  for (int i = 0; i < 4; ++i) counter += 1;
  *end = counter;
}

int main() {
  const int start = 1 << 24;
  int host;
  int *end;
  cudaMalloc(&end, sizeof(int));
  ESBMC_verify_kernel(count, 1, 1, start, end);
  cudaMemcpy(&host, end, sizeof(int), cudaMemcpyDeviceToHost);
  assert(host == start + 4);
  cudaFree(end);
  return 0;
}
