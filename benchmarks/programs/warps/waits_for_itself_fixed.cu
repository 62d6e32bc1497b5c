// run: --force-malloc-success
// expect: proved
// launch: 1 x 32
// fix: all lanes of the warp wait for each other
#include <cassert>
#include <cuda_runtime.h>

__global__ void swap(int *out) {
  __shared__ int held[32];
  int lane = threadIdx.x;
  held[lane] = lane;
  __syncwarp();
  out[lane] = held[lane ^ 1];
}

int main() {
  int host[32], *out;
  cudaMalloc(&out, sizeof host);
  swap<<<1, 32>>>(out);
  cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
  for (int i = 0; i < 32; ++i) assert(host[i] == (i ^ 1));
  cudaFree(out);
  return 0;
}
