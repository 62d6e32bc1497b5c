// run: --force-malloc-success
// expect: refuted data-race
// launch: 1 x 32
// why: a mask with one's own lane only waits for nobody
#include <cassert>
#include <cuda_runtime.h>

__global__ void swap(int *out) {
  __shared__ int held[32];
  int lane = threadIdx.x;
  held[lane] = lane;  //! data-race
  __syncwarp(1u << lane);
  out[lane] = held[lane ^ 1];  //! data-race
}

int main() {
  int host[32], *out;
  cudaMalloc(&out, sizeof host);
  swap<<<1, 32>>>(out);
  cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
  cudaFree(out);
  return 0;
}
