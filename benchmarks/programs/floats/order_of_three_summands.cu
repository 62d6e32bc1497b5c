// run: --force-malloc-success
// expect: refuted assertion
// needs: input
// inputs: 0x4cbebc20 0xccbebc20 0x3f800000
// launch: 1 x 3
// why: addition of floats is not associative
#include <cassert>
#include <cuda_runtime.h>

__global__ void sum(const float *x, float *out) {
  if (threadIdx.x == 0) *out = x[0] + (x[1] + x[2]);
}

int main() {
  float x[3], result;
  for (int i = 0; i < 3; ++i) {
    x[i] = nondet_float();
    __ESBMC_assume(x[i] > -1.0e9f && x[i] < 1.0e9f);
  }
  float *in, *out;
  cudaMalloc(&in, sizeof x);
  cudaMalloc(&out, sizeof(float));
  cudaMemcpy(in, x, sizeof x, cudaMemcpyHostToDevice);
  sum<<<1, 3>>>(in, out);
  cudaMemcpy(&result, out, sizeof(float), cudaMemcpyDeviceToHost);
  float expected = x[0] + x[1];
  expected = expected + x[2];
  assert(result == expected);  //! assertion
  cudaFree(in);
  cudaFree(out);
  return 0;
}
