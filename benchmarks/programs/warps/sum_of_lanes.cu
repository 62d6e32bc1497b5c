// run: --force-malloc-success
// expect: refuted assertion
// needs: input
// inputs: 1*32
// launch: 1 x 32
// why: the last step of the tree is missing, so lane 0 has the sum of every other lane
#include <cassert>
#include <cuda_runtime.h>

__global__ void sum(const unsigned *in, unsigned *out) {
  unsigned value = in[threadIdx.x];
  for (int step = 16; step > 1; step /= 2)
    value += __shfl_down_sync(0xffffffffu, value, step);
  if (threadIdx.x == 0) *out = value;
}

int main() {
  unsigned host[32], expected = 0, result;
  for (int i = 0; i < 32; ++i) {
    host[i] = nondet_uint();
    expected += host[i];
  }
  unsigned *in, *out;
  cudaMalloc(&in, sizeof host);
  cudaMalloc(&out, sizeof(unsigned));
  cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
  sum<<<1, 32>>>(in, out);
  cudaMemcpy(&result, out, sizeof(unsigned), cudaMemcpyDeviceToHost);
  assert(result == expected);  //! assertion
  cudaFree(in);
  cudaFree(out);
  return 0;
}
