// run: --force-malloc-success
// expect: proved
// needs: input
// inputs: 1*64
// launch: 1 x 64
// fix: a barrier between reading and writing
#include <cassert>
#include <cuda_runtime.h>

#ifndef N
#define N 64
#endif

__global__ void scan(const unsigned *in, unsigned *out) {
  __shared__ unsigned sums[N];
  unsigned i = threadIdx.x;
  sums[i] = in[i];
  __syncthreads();
  for (unsigned step = 1; step < N; step *= 2) {
    unsigned left = i >= step ? sums[i - step] : 0u;
    __syncthreads();
    sums[i] += left;
    __syncthreads();
  }
  out[i] = sums[i];
}

int main() {
  static unsigned host[N], result[N];
  for (int i = 0; i < N; ++i) host[i] = nondet_uint();
  unsigned *in, *out;
  cudaMalloc(&in, sizeof host);
  cudaMalloc(&out, sizeof result);
  cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
  scan<<<1, N>>>(in, out);
  cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
  unsigned expected = 0;
  for (int i = 0; i < N; ++i) {
    expected += host[i];
    assert(result[i] == expected);
  }
  cudaFree(in);
  cudaFree(out);
  return 0;
}
