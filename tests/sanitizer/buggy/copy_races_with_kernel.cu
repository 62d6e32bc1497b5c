// expect: data-race at line 8 against line 22
// why: the copy runs in another stream than the kernel and does not wait for it
#include <cstdio>
#include <cuda_runtime.h>

__global__ void square(int *data, int n) {
  int i = threadIdx.x;
  if (i < n) data[i] = data[i] * data[i];
}

int main() {
  const int n = 64;
  int *host, *data;
  cudaMallocHost(&host, n * sizeof(int));
  for (int i = 0; i < n; ++i) host[i] = i;
  cudaMalloc(&data, n * sizeof(int));
  cudaMemcpy(data, host, n * sizeof(int), cudaMemcpyHostToDevice);
  cudaStream_t compute, transfer;
  cudaStreamCreateWithFlags(&compute, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&transfer, cudaStreamNonBlocking);
  square<<<1, n, 0, compute>>>(data, n);
  cudaMemcpyAsync(host, data, n * sizeof(int), cudaMemcpyDeviceToHost, transfer);
  cudaStreamSynchronize(compute);
  cudaStreamSynchronize(transfer);
  std::printf("done\n");
  cudaStreamDestroy(compute);
  cudaStreamDestroy(transfer);
  cudaFree(data);
  cudaFreeHost(host);
  return 0;
}
