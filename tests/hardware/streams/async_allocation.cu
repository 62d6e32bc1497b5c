// Stream-ordered allocation and asynchronous two-dimensional copies.
#include <cstdio>

__global__ void fill(int *p, int pitch) { p[threadIdx.y * pitch + threadIdx.x] = threadIdx.y * 10 + threadIdx.x; }

int main() {
  cudaStream_t s;
  cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
  int *p, *host;
  printf("%d\n", cudaMallocAsync(&p, 32 * sizeof(int), s));
  cudaMallocHost(&host, 12 * sizeof(int));
  fill<<<1, dim3(8, 4), 0, s>>>(p, 8);
  printf("%d\n", cudaMemcpy2DAsync(host, 3 * sizeof(int), p + 2, 8 * sizeof(int), 3 * sizeof(int), 4, cudaMemcpyDeviceToHost, s));
  printf("%d\n", cudaFreeAsync(p, s));
  printf("%d\n", cudaStreamSynchronize(s));
  for (int i = 0; i < 12; ++i) printf("%d ", host[i]);
  printf("\n");
  cudaFreeHost(host);
  cudaStreamDestroy(s);
  return 0;
}
