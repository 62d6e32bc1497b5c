// run: --force-malloc-success
// expect: refuted assertion
// launch: 1 x 32
// why: the host takes the address of the wrong device function from its symbol
#include <cassert>
#include <cuda_runtime.h>

typedef unsigned (*Mix)(unsigned);

__device__ unsigned rotate(unsigned x) { return (x << 1) | (x >> 31); }
__device__ unsigned twist(unsigned x) { return x ^ 0x55u; }
__device__ Mix rotate_address = rotate;
__device__ Mix twist_address = twist;

__global__ void apply(Mix mix, unsigned *x) { x[threadIdx.x] = mix(x[threadIdx.x]); }

int main() {
  const int n = 32;
  unsigned host[n];
  for (int i = 0; i < n; ++i) host[i] = i;
  unsigned *x;
  Mix mix;
  cudaMalloc(&x, sizeof host);
  cudaMemcpy(x, host, sizeof host, cudaMemcpyHostToDevice);
  cudaMemcpyFromSymbol(&mix, twist_address, sizeof mix);
  apply<<<1, n>>>(mix, x);
  cudaMemcpy(host, x, sizeof host, cudaMemcpyDeviceToHost);
  for (unsigned i = 0; i < n; ++i) assert(host[i] == 2u * i);  //! assertion
  cudaFree(x);
  return 0;
}
