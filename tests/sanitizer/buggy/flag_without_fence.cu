// expect: data-race at line 12 against line 18
// why: the reader sees the flag but nothing orders the message before it
#include <cstdio>
#include <cuda_runtime.h>

__device__ int message;
__device__ int ready = 0;

__global__ void hand_over(int *out) {
  if (threadIdx.x != 0) return;
  if (blockIdx.x == 0) {
    message = 42;
    atomicExch(&ready, 1);
    return;
  }
  for (int tries = 0; tries < 100000; ++tries) {
    if (atomicAdd(&ready, 0) == 0) continue;
    *out = message;
    return;
  }
}

int main() {
  int host = 0;
  int *out;
  cudaMalloc(&out, sizeof host);
  cudaMemset(out, 0, sizeof host);
  hand_over<<<2, 32>>>(out);
  cudaMemcpy(&host, out, sizeof host, cudaMemcpyDeviceToHost);
  std::printf("done\n");
  cudaFree(out);
  return 0;
}
