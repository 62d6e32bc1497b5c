// run: --force-malloc-success
// expect: proved
// launch: 2 x 4
// fix: the lambda computes in a wider type
#include <cassert>
#include <cuda_runtime.h>

extern "C" int nondet_int();

template <class F>
__global__ void apply(const int *in, long long *out, F f) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = f(in[i]);
}

int main() {
  int host[8], *in, factor = 7;
  long long result[8], *out;
  for (int i = 0; i < 8; ++i) host[i] = nondet_int();
  cudaMalloc(&in, sizeof host);
  cudaMalloc(&out, sizeof result);
  cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
  apply<<<2, 4>>>(in, out, [factor] __device__(long long x) { return x * factor; });
  cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
  for (int i = 0; i < 8; ++i) assert(result[i] == 7LL * host[i]);
  cudaFree(in);
  cudaFree(out);
  return 0;
}
