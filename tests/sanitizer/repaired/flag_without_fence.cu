// expect: clean
// fix: the writer fences before it sets the flag, the reader after it has seen it
#include <cstdio>
#include <cuda_runtime.h>

__device__ int message;
__device__ int ready = 0;

__global__ void hand_over(int *out) {
  if (threadIdx.x != 0) return;
  if (blockIdx.x == 0) {
    message = 42;
    __threadfence();
    atomicExch(&ready, 1);
    return;
  }
  for (int tries = 0; tries < 100000; ++tries) {
    if (atomicAdd(&ready, 0) == 0) continue;
    __threadfence();
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
