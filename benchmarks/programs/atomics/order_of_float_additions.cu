// run: --force-malloc-success
// expect: refuted assertion
// needs: schedule
// launch: 1 x 3
// why: the sum of floats depends on the order in which the threads add
#include <cassert>
#include <cuda_runtime.h>

__constant__ float parts[3] = {16777216.0f, 1.0f, -16777216.0f};

__global__ void add(float *sum) { atomicAdd(sum, parts[threadIdx.x]); }

int main() {
  float result;
  float *sum;
  cudaMalloc(&sum, sizeof(float));
  cudaMemset(sum, 0, sizeof(float));
  add<<<1, 3>>>(sum);
  cudaMemcpy(&result, sum, sizeof result, cudaMemcpyDeviceToHost);
  assert(result == 0.0f);  //! assertion
  cudaFree(sum);
  return 0;
}
