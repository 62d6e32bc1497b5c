// expect: uninitialized-read at line 22
// why: the number of bytes is rounded down to zero, so the table is never copied
#include <cstdio>
#include <cuda_runtime.h>

__global__ void look_up(const unsigned char *table, int *out, int n) {
  int i = threadIdx.x;
  if (i < n) out[i] = table[i % 4];
}

int main() {
  const int n = 32;
  const unsigned char table[4] = {2, 3, 5, 7};
  int host[n];
  unsigned char *device_table;
  int *out;
  cudaMalloc(&device_table, sizeof table);
  cudaMalloc(&out, sizeof host);
  cudaMemcpy(device_table, table, sizeof table / 8 * 8, cudaMemcpyHostToDevice);
  look_up<<<1, n>>>(device_table, out, n);
  cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
  std::printf("%d\n", host[3]);
  cudaFree(device_table);
  cudaFree(out);
  return 0;
}
