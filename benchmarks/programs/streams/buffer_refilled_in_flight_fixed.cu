// run: --force-malloc-success
// expect: proved
// launch: 1 x 32
// fix: it waits for the copy's event
#include <cuda_runtime.h>

__global__ void add(const int *in, int *sum) { sum[threadIdx.x] += in[threadIdx.x]; }

int main() {
  const int n = 32;
  int *host, *in, *sum;
  cudaMallocHost(&host, n * sizeof(int));
  cudaMalloc(&in, n * sizeof(int));
  cudaMalloc(&sum, n * sizeof(int));
  cudaMemset(sum, 0, n * sizeof(int));
  cudaStream_t stream;
  cudaEvent_t copied;
  cudaStreamCreate(&stream);
  cudaEventCreate(&copied);
  for (int round = 0; round < 2; ++round) {
    if (round > 0) cudaEventSynchronize(copied);
    for (int i = 0; i < n; ++i) host[i] = round + i;
    cudaMemcpyAsync(in, host, n * sizeof(int), cudaMemcpyHostToDevice, stream);
    cudaEventRecord(copied, stream);
    add<<<1, n, 0, stream>>>(in, sum);
  }
  cudaStreamSynchronize(stream);
  cudaEventDestroy(copied);
  cudaStreamDestroy(stream);
  cudaFree(in);
  cudaFree(sum);
  cudaFreeHost(host);
  return 0;
}
