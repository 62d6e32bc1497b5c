// run: --force-malloc-success
// expect: proved all
// why: a clock does not go backwards in one thread
#include <assert.h>
#include <cuda_runtime.h>

__global__ void measure(long long *took) {
  long long before = clock64();
  int work = 0;
  for (int i = 0; i < 3; ++i) work += i;
  long long after = clock64();
  assert(after >= before);
  took[threadIdx.x] = after - before + work;
}

int main() {
  long long *took;
  cudaMalloc(&took, 4 * sizeof(long long));
  measure<<<1, 4>>>(took);
  cudaDeviceSynchronize();
  cudaFree(took);
  return 0;
}
