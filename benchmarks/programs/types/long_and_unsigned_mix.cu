// run: --force-malloc-success
// expect: refuted assertion
// needs: input
// inputs: -1
// launch: 1 x 1
// why: a negative int compared with an unsigned limit is a very large number
#include <cassert>
#include <cuda_runtime.h>

__global__ void inside(int x, unsigned limit, int *result) {
  *result = x < limit;
}

int main() {
  int x = nondet_int(), host;
  int *result;
  cudaMalloc(&result, sizeof(int));
  inside<<<1, 1>>>(x, 100u, result);
  cudaMemcpy(&host, result, sizeof(int), cudaMemcpyDeviceToHost);
  if (x < 0) assert(host == 1);  //! assertion
  cudaFree(result);
  return 0;
}
