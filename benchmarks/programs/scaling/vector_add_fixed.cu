// run: --force-malloc-success
// expect: proved
// needs: input
// inputs: 0 1
// launch: 4 x 64
// fix: at its place in the grid
#include <cassert>
#include <cuda_runtime.h>

#ifndef N
#define N 256
#endif
#ifndef BLOCK
#define BLOCK 64
#endif

__global__ void add(const unsigned *a, const unsigned *b, unsigned *c) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N) c[i] = a[i] + b[i];
}

int main() {
  static unsigned first[N], second[N], sum[N];
  for (int i = 0; i < N; ++i) {
    first[i] = nondet_uint();
    second[i] = nondet_uint();
  }
  unsigned *a, *b, *c;
  cudaMalloc(&a, sizeof first);
  cudaMalloc(&b, sizeof second);
  cudaMalloc(&c, sizeof sum);
  cudaMemcpy(a, first, sizeof first, cudaMemcpyHostToDevice);
  cudaMemcpy(b, second, sizeof second, cudaMemcpyHostToDevice);
  add<<<(N + BLOCK - 1) / BLOCK, BLOCK>>>(a, b, c);
  cudaMemcpy(sum, c, sizeof sum, cudaMemcpyDeviceToHost);
  for (int i = 0; i < N; ++i) assert(sum[i] == first[i] + second[i]);
  cudaFree(a);
  cudaFree(b);
  cudaFree(c);
  return 0;
}
