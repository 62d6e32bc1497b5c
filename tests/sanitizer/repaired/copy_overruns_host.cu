// expect: clean
// fix: the copy back has the size of the host's array
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>

__global__ void count_up(int *data, int n) {
  int i = threadIdx.x;
  if (i < n) data[i] = i;
}

int main() {
  const int n = 64, shown = 16;
  int *host = static_cast<int *>(std::malloc(shown * sizeof(int)));
  if (host == nullptr) return 1;
  int *data;
  cudaMalloc(&data, n * sizeof(int));
  count_up<<<1, n>>>(data, n);
  cudaMemcpy(host, data, shown * sizeof(int), cudaMemcpyDeviceToHost);
  std::printf("done\n");
  cudaFree(data);
  std::free(host);
  return 0;
}
