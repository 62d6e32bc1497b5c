// run: --force-malloc-success
// expect: refuted assertion
// needs: input
// inputs: 1 2 3 4
// launch: 1 x 64
// why: the fourth part of each vector is left out of the sum
#include <cassert>
#include <cuda_runtime.h>

__global__ void sums(const uint4 *in, unsigned *out) {
  uint4 v = in[threadIdx.x];
  out[threadIdx.x] = v.x + v.y + v.z;
}

int main() {
  unsigned host[256], result[64];
  for (int i = 0; i < 256; ++i) host[i] = nondet_uint();
  uint4 *in;
  unsigned *out;
  cudaMalloc(&in, sizeof host);
  cudaMalloc(&out, sizeof result);
  cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
  sums<<<1, 64>>>(in, out);
  cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
  for (int i = 0; i < 64; ++i) {
    const unsigned *p = host + 4 * i;
    assert(result[i] == p[0] + p[1] + p[2] + p[3]);  //! assertion
  }
  cudaFree(in);
  cudaFree(out);
  return 0;
}
