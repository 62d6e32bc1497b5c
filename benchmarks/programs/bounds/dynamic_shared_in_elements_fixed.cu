// run: --force-malloc-success
// expect: proved
// launch: 1 x 64
// fix: the number of bytes
#include <cuda_runtime.h>

__global__ void reverse(int *values) {
  extern __shared__ int buffer[];
  int i = threadIdx.x;
  buffer[i] = values[i];
  __syncthreads();
  values[i] = buffer[blockDim.x - 1 - i];
}

int main() {
  const int n = 64;
  int host[n];
  for (int i = 0; i < n; ++i) host[i] = i;
  int *values;
  cudaMalloc(&values, sizeof host);
  cudaMemcpy(values, host, sizeof host, cudaMemcpyHostToDevice);
  reverse<<<1, n, n * sizeof(int)>>>(values);
  cudaMemcpy(host, values, sizeof host, cudaMemcpyDeviceToHost);
  cudaFree(values);
  return 0;
}
