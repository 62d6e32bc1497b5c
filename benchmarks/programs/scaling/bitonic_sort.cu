// run: --force-malloc-success
// expect: refuted assertion
// needs: input
// inputs: 0*5 1 0 1
// launch: 1 x 8
// why: all steps sort upwards, so the halves are never bitonic
#include <cassert>
#include <cuda_runtime.h>

#ifndef N
#define N 8
#endif

__global__ void sort(unsigned *data) {
  __shared__ unsigned s[N];
  unsigned i = threadIdx.x;
  s[i] = data[i];
  __syncthreads();
  for (unsigned size = 2; size <= N; size *= 2)
    for (unsigned step = size / 2; step > 0; step /= 2) {
      unsigned other = i ^ step;
      bool up = true;
      if (other > i && (s[i] > s[other]) == up) {
        unsigned kept = s[i];
        s[i] = s[other];
        s[other] = kept;
      }
      __syncthreads();
    }
  data[i] = s[i];
}

int main() {
  unsigned host[N];
  for (int i = 0; i < N; ++i) host[i] = nondet_uint();
  unsigned *data;
  cudaMalloc(&data, sizeof host);
  cudaMemcpy(data, host, sizeof host, cudaMemcpyHostToDevice);
  sort<<<1, N>>>(data);
  cudaMemcpy(host, data, sizeof host, cudaMemcpyDeviceToHost);
  for (int i = 0; i + 1 < N; ++i) assert(host[i] <= host[i + 1]);  //! assertion
  cudaFree(data);
  return 0;
}
