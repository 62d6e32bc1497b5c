// expect: data-race at line 21 against line 22
// why: the host overwrites its pinned buffer while the asynchronous copy may still read it
#include <cstdio>
#include <cuda_runtime.h>

__global__ void add(const int *in, int *sum, int n) {
  int i = threadIdx.x;
  if (i < n) sum[i] += in[i];
}

int main() {
  const int n = 32;
  int *buffer, *in, *sum;
  cudaMallocHost(&buffer, n * sizeof(int));
  cudaMalloc(&in, n * sizeof(int));
  cudaMalloc(&sum, n * sizeof(int));
  cudaMemset(sum, 0, n * sizeof(int));
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  for (int round = 0; round < 2; ++round) {
    for (int i = 0; i < n; ++i) buffer[i] = round + i;
    cudaMemcpyAsync(in, buffer, n * sizeof(int), cudaMemcpyHostToDevice, stream);
    add<<<1, n, 0, stream>>>(in, sum, n);
  }
  cudaStreamSynchronize(stream);
  cudaMemcpy(buffer, sum, n * sizeof(int), cudaMemcpyDeviceToHost);
  std::printf("done\n");
  cudaStreamDestroy(stream);
  cudaFree(in);
  cudaFree(sum);
  cudaFreeHost(buffer);
  return 0;
}
