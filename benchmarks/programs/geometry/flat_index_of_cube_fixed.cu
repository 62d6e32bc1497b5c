// run: --force-malloc-success
// expect: proved
// launch: 8 x 8
// fix: it has all three
#include <cassert>
#include <cuda_runtime.h>

__global__ void number(int *out) {
  int thread = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
  int block = blockIdx.x + gridDim.x * (blockIdx.y + gridDim.y * blockIdx.z);
  int flat = block * (blockDim.x * blockDim.y * blockDim.z) + thread;
  atomicAdd(&out[flat], 1);
}

int main() {
  int host[64];
  int *out;
  cudaMalloc(&out, sizeof host);
  cudaMemset(out, 0, sizeof host);
  number<<<dim3(2, 2, 2), dim3(2, 2, 2)>>>(out);
  cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
  for (int i = 0; i < 64; ++i) assert(host[i] == 1);
  cudaFree(out);
  return 0;
}
