// run: --force-malloc-success
// expect: proved
// needs: schedule
// launch: 1 x 3
// fix: the sum is one of integers
#include <cassert>
#include <cuda_runtime.h>

__constant__ int parts[3] = {16777216, 1, -16777216};

__global__ void add(int *sum) { atomicAdd(sum, parts[threadIdx.x]); }

int main() {
  int result;
  int *sum;
  cudaMalloc(&sum, sizeof(int));
  cudaMemset(sum, 0, sizeof(int));
  add<<<1, 3>>>(sum);
  cudaMemcpy(&result, sum, sizeof result, cudaMemcpyDeviceToHost);
  assert(result == 1);
  cudaFree(sum);
  return 0;
}
