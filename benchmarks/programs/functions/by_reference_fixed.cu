// run: --force-malloc-success
// expect: proved
// needs: input
// inputs: 4 3
// launch: 1 x 64
// fix: it takes references
#include <cassert>
#include <cuda_runtime.h>

__device__ void order(unsigned &a, unsigned &b) {
  if (a <= b) return;
  unsigned larger = a;
  a = b;
  b = larger;
}

__global__ void sort_pairs(unsigned *x) {
  unsigned *pair = x + 2 * threadIdx.x;
  order(pair[0], pair[1]);
  assert(pair[0] <= pair[1]);
}

int main() {
  unsigned host[128];
  for (int i = 0; i < 128; ++i) host[i] = nondet_uint();
  unsigned *x;
  cudaMalloc(&x, sizeof host);
  cudaMemcpy(x, host, sizeof host, cudaMemcpyHostToDevice);
  sort_pairs<<<1, 64>>>(x);
  cudaDeviceSynchronize();
  cudaFree(x);
  return 0;
}
