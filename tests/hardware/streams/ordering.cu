// Work in one stream runs in order; two streams joined by an event; the default stream waits.
#include <cstdio>

__global__ void add(int *p, int v) { *p = *p * 2 + v; }

int main() {
  cudaStream_t a, b;
  cudaEvent_t event;
  int *p, *host;
  cudaMalloc(&p, sizeof *p);
  cudaMallocHost(&host, 3 * sizeof(int));
  printf("%d %d %d\n", cudaStreamCreate(&a), cudaStreamCreate(&b), cudaEventCreate(&event));
  cudaMemsetAsync(p, 0, sizeof *p, a);
  add<<<1, 1, 0, a>>>(p, 1);
  add<<<1, 1, 0, a>>>(p, 2);
  cudaMemcpyAsync(&host[0], p, sizeof *p, cudaMemcpyDeviceToHost, a);
  printf("%d\n", cudaEventRecord(event, a));
  printf("%d\n", cudaStreamWaitEvent(b, event, 0));
  add<<<1, 1, 0, b>>>(p, 3);
  cudaMemcpyAsync(&host[1], p, sizeof *p, cudaMemcpyDeviceToHost, b);
  add<<<1, 1>>>(p, 4);
  cudaMemcpy(&host[2], p, sizeof *p, cudaMemcpyDeviceToHost);
  printf("%d %d %d\n", host[0], host[1], host[2]);
  printf("%d %d %d\n", cudaStreamQuery(a), cudaStreamSynchronize(b), cudaEventQuery(event));
  printf("%d %d %d\n", cudaStreamDestroy(a), cudaStreamDestroy(b), cudaEventDestroy(event));
  cudaFree(p);
  cudaFreeHost(host);
  return 0;
}
