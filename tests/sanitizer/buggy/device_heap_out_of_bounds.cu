// expect: out-of-bounds at line 10
// why: each thread allocates room for n elements in the kernel and writes n + 1
#include <cstdio>
#include <cuda_runtime.h>

__global__ void triangle(int *result, int n) {
  int *row = static_cast<int *>(malloc(n * sizeof(int)));
  if (row == nullptr) return;
  row[0] = 1;
  for (int k = 1; k <= n; ++k) row[k] = row[k - 1] + k;
  result[threadIdx.x] = row[n - 1];
  free(row);
}

int main() {
  const int threads = 8;
  int host[threads];
  int *result;
  cudaMalloc(&result, sizeof host);
  triangle<<<1, threads>>>(result, 10);
  cudaMemcpy(host, result, sizeof host, cudaMemcpyDeviceToHost);
  std::printf("%d\n", host[0]);
  cudaFree(result);
  return 0;
}
