// run: --force-malloc-success
// expect: proved
// needs: input
// inputs: 1*32
// launch: 1 x 32
// fix: the steps go down to 1
#include <cassert>
#include <cuda_runtime.h>

__global__ void sum(const unsigned *in, unsigned *out) {
  unsigned value = in[threadIdx.x];
  for (int step = 16; step > 0; step /= 2)
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
  assert(result == expected);
  cudaFree(in);
  cudaFree(out);
  return 0;
}
