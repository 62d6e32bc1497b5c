// run: --force-malloc-success
// expect: refuted data-race
// needs: input
// inputs: 1*64
// launch: 1 x 64
// why: the barrier between the steps of the tree is missing
#include <cassert>
#include <cuda_runtime.h>

#ifndef N
#define N 64
#endif

__global__ void sum(const unsigned *in, unsigned *out) {
  __shared__ unsigned part[N];
  unsigned i = threadIdx.x;
  part[i] = in[i];  //! data-race
  for (unsigned step = N / 2; step > 0; step /= 2)
    if (i < step) part[i] += part[i + step];  //! data-race
  if (i == 0) *out = part[0];
}

int main() {
  static unsigned host[N];
  unsigned expected = 0, result;
  for (int i = 0; i < N; ++i) {
    host[i] = nondet_uint();
    expected += host[i];
  }
  unsigned *in, *out;
  cudaMalloc(&in, sizeof host);
  cudaMalloc(&out, sizeof(unsigned));
  cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
  sum<<<1, N>>>(in, out);
  cudaMemcpy(&result, out, sizeof(unsigned), cudaMemcpyDeviceToHost);
  cudaFree(in);
  cudaFree(out);
  return 0;
}
