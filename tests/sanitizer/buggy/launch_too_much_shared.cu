// expect: api-misuse at line 19
// why: the launch wants more dynamic shared memory than a kernel gets without asking
#include <cstdio>
#include <cuda_runtime.h>

__global__ void spread(int *out, int count) {
  extern __shared__ int buffer[];
  for (int i = threadIdx.x; i < count; i += 1024) buffer[i] = i;
  __syncthreads();
  if (threadIdx.x < 32) out[threadIdx.x] = buffer[threadIdx.x];
}

int main() {
  const int bytes = 64 * 1024;
  int host[32];
  int *out;
  cudaMalloc(&out, sizeof host);
  cudaMemset(out, 0, sizeof host);
  spread<<<1, 64, bytes>>>(out, bytes / static_cast<int>(sizeof(int)));
  cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
  std::printf("done\n");
  cudaFree(out);
  return 0;
}
