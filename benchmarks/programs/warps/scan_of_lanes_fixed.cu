// run: --force-malloc-success
// expect: proved
// needs: input
// inputs: 1*32
// launch: 2 x 32
// fix: only lanes with one add it
#include <cassert>
#include <cuda_runtime.h>

__global__ void scan(const unsigned *in, unsigned *out) {
  unsigned lane = threadIdx.x, i = blockIdx.x * 32 + lane;
  unsigned sum = in[i];
  for (unsigned step = 1; step < 32; step *= 2) {
    unsigned left = __shfl_up_sync(0xffffffffu, sum, step);
    if (lane >= step) sum += left;
  }
  out[i] = sum;
}

int main() {
  unsigned host[64], result[64];
  for (int i = 0; i < 64; ++i) host[i] = nondet_uint();
  unsigned *in, *out;
  cudaMalloc(&in, sizeof host);
  cudaMalloc(&out, sizeof result);
  cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
  scan<<<2, 32>>>(in, out);
  cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
  for (int b = 0; b < 2; ++b) {
    unsigned sum = 0;
    for (int i = 0; i < 32; ++i) {
      sum += host[32 * b + i];
      assert(result[32 * b + i] == sum);
    }
  }
  cudaFree(in);
  cudaFree(out);
  return 0;
}
