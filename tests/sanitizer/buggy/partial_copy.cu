// expect: uninitialized-read at line 8
// why: the copy to the device leaves out the last row and the kernel uses it as an index
#include <cstdio>
#include <cuda_runtime.h>

__global__ void gather(const int *index, const int *values, int *out, int n) {
  int i = threadIdx.x;
  if (i < n) out[i] = values[index[i] & 7];
}

int main() {
  const int row = 8, rows = 4, n = row * rows;
  int host[n];
  for (int i = 0; i < n; ++i) host[i] = i % 8;
  int *index, *values, *out;
  cudaMalloc(&index, sizeof host);
  cudaMalloc(&values, row * sizeof(int));
  cudaMalloc(&out, sizeof host);
  cudaMemcpy(index, host, (rows - 1) * row * sizeof(int), cudaMemcpyHostToDevice);
  cudaMemcpy(values, host, row * sizeof(int), cudaMemcpyHostToDevice);
  gather<<<1, n>>>(index, values, out, n);
  cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
  std::printf("done\n");
  cudaFree(index);
  cudaFree(values);
  cudaFree(out);
  return 0;
}
