// run: --force-malloc-success
// expect: refuted undefined-behaviour
// needs: input
// inputs: 0x50000000
// launch: 1 x 32
// why: a float may be larger than any int
#include <cuda_runtime.h>

__global__ void quantise(const float *x, int *out) {
  float v = x[threadIdx.x];
  out[threadIdx.x] = static_cast<int>(v);  //! undefined-behaviour
}

int main() {
  float host[32];
  for (int i = 0; i < 32; ++i) host[i] = nondet_float();
  float *x;
  int *out;
  cudaMalloc(&x, sizeof host);
  cudaMalloc(&out, 32 * sizeof(int));
  cudaMemcpy(x, host, sizeof host, cudaMemcpyHostToDevice);
  quantise<<<1, 32>>>(x, out);
  cudaDeviceSynchronize();
  cudaFree(x);
  cudaFree(out);
  return 0;
}
