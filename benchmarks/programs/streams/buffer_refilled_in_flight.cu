// run: --force-malloc-success
// expect: refuted data-race
// launch: 1 x 32
// why: the host writes the next input while the last one is still being copied
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
    for (int i = 0; i < n; ++i) host[i] = round + i;  //! data-race
    cudaMemcpyAsync(in, host, n * sizeof(int), cudaMemcpyHostToDevice, stream);  //! data-race
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
