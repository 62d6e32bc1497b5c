// expect: data-race at line 8 against line 13
// why: the consumer's stream does not wait for the event of the producer's stream
#include <cstdio>
#include <cuda_runtime.h>

__global__ void produce(int *data, int n) {
  int i = threadIdx.x;
  if (i < n) data[i] = i;
}

__global__ void consume(const int *data, int *sum, int n) {
  int total = 0;
  for (int i = 0; i < n; ++i) total += data[i];
  *sum = total;
}

int main() {
  const int n = 64;
  int host;
  int *data, *sum;
  cudaMalloc(&data, n * sizeof(int));
  cudaMalloc(&sum, sizeof(int));
  cudaStream_t first, second;
  cudaStreamCreateWithFlags(&first, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&second, cudaStreamNonBlocking);
  cudaEvent_t produced;
  cudaEventCreate(&produced);
  produce<<<1, n, 0, first>>>(data, n);
  cudaEventRecord(produced, first);
  consume<<<1, 1, 0, second>>>(data, sum, n);
  cudaStreamSynchronize(second);
  cudaStreamSynchronize(first);
  cudaMemcpy(&host, sum, sizeof host, cudaMemcpyDeviceToHost);
  std::printf("done\n");
  cudaEventDestroy(produced);
  cudaStreamDestroy(first);
  cudaStreamDestroy(second);
  cudaFree(data);
  cudaFree(sum);
  return 0;
}
