// expect: barrier-divergence at line 10
// why: half of the lanes that the mask names do not take part in the shuffle
#include <cstdio>
#include <cuda_runtime.h>

__global__ void neighbour(const int *in, int *out) {
  int lane = threadIdx.x;
  int value = in[lane];
  if (lane < 16) {
    int other = __shfl_sync(0xffffffffu, value, lane + 16);
    out[lane] = other;
  }
}

int main() {
  int host[32];
  for (int i = 0; i < 32; ++i) host[i] = i;
  int *in, *out;
  cudaMalloc(&in, sizeof host);
  cudaMalloc(&out, 16 * sizeof(int));
  cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
  neighbour<<<1, 32>>>(in, out);
  cudaMemcpy(host, out, 16 * sizeof(int), cudaMemcpyDeviceToHost);
  std::printf("done\n");
  cudaFree(in);
  cudaFree(out);
  return 0;
}
