// run: --force-malloc-success
// expect: proved
// needs: input
// inputs: 1*64
// launch: 1 x 32
// fix: it becomes 0
#include <cassert>
#include <cuda_runtime.h>

#ifndef N
#define N 64
#endif

__global__ void scan(unsigned *data) {
  __shared__ unsigned tree[N];
  unsigned i = threadIdx.x, offset = 1;
  tree[2 * i] = data[2 * i];
  tree[2 * i + 1] = data[2 * i + 1];
  for (unsigned d = N / 2; d > 0; d /= 2) {
    __syncthreads();
    if (i < d) tree[offset * (2 * i + 2) - 1] += tree[offset * (2 * i + 1) - 1];
    offset *= 2;
  }
  __syncthreads();
  if (i == 0) tree[N - 1] = 0;
  for (unsigned d = 1; d < N; d *= 2) {
    offset /= 2;
    __syncthreads();
    if (i < d) {
      unsigned left = offset * (2 * i + 1) - 1, right = offset * (2 * i + 2) - 1;
      unsigned kept = tree[left];
      tree[left] = tree[right];
      tree[right] += kept;
    }
  }
  __syncthreads();
  data[2 * i] = tree[2 * i];
  data[2 * i + 1] = tree[2 * i + 1];
}

int main() {
  static unsigned host[N], result[N];
  for (int i = 0; i < N; ++i) host[i] = nondet_uint();
  unsigned *data, expected = 0;
  cudaMalloc(&data, sizeof host);
  cudaMemcpy(data, host, sizeof host, cudaMemcpyHostToDevice);
  scan<<<1, N / 2>>>(data);
  cudaMemcpy(result, data, sizeof result, cudaMemcpyDeviceToHost);
  for (int i = 0; i < N; ++i) {
    assert(result[i] == expected);
    expected += host[i];
  }
  cudaFree(data);
  return 0;
}
