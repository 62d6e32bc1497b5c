// expect: clean
// fix: the chunks do not overlap
#include <cstdio>
#include <cuda_runtime.h>

const int chunk = 32;

__global__ void label(int *out, int n) {
  int end = (blockIdx.x + 1) * chunk;
  for (int i = blockIdx.x * chunk + threadIdx.x; i < end && i < n; i += blockDim.x)
    out[i] = static_cast<int>(blockIdx.x);
}

int main() {
  const int n = 4 * chunk;
  int host[n];
  int *out;
  cudaMalloc(&out, sizeof host);
  label<<<4, 16>>>(out, n);
  cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
  std::printf("%d\n", host[1]);
  cudaFree(out);
  return 0;
}
