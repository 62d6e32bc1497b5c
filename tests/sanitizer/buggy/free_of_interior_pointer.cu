// expect: invalid-free at line 21
// why: the pointer was moved past a header before it is freed
#include <cstdio>
#include <cuda_runtime.h>

__global__ void fill(int *data, int n, int value) {
  int i = threadIdx.x;
  if (i < n) data[i] = value;
}

int main() {
  const int header = 4, n = 28;
  int host[n];
  int *start;
  cudaMalloc(&start, (header + n) * sizeof(int));
  fill<<<1, header>>>(start, header, n);
  int *data = start + header;
  fill<<<1, 32>>>(data, n, 7);
  cudaMemcpy(host, data, sizeof host, cudaMemcpyDeviceToHost);
  std::printf("%d\n", host[n - 1]);
  cudaFree(data);
  cudaFree(start);
  return 0;
}
