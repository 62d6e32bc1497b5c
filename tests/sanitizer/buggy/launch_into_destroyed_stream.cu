// expect: api-misuse at line 23
// why: the second launch goes into a stream that was destroyed
#include <cstdio>
#include <cuda_runtime.h>

__global__ void add(int *data, int n, int value) {
  int i = threadIdx.x;
  if (i < n) data[i] += value;
}

int main() {
  const int n = 32;
  int host[n];
  int *data;
  cudaMalloc(&data, sizeof host);
  cudaMemset(data, 0, sizeof host);
  cudaDeviceSynchronize();
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  add<<<1, n, 0, stream>>>(data, n, 1);
  cudaStreamSynchronize(stream);
  cudaStreamDestroy(stream);
  add<<<1, n, 0, stream>>>(data, n, 2);
  cudaMemcpy(host, data, sizeof host, cudaMemcpyDeviceToHost);
  std::printf("done\n");
  cudaFree(data);
  return 0;
}
