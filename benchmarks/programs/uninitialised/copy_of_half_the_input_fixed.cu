// run: --force-malloc-success
// expect: proved
// launch: 2 x 32
// fix: the size in bytes
#include <cuda_runtime.h>

const int n = 64;

__global__ void positive(const int *in, int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (in[i] > 0) out[i] = 1;
}

int main() {
  int host[n];
  for (int i = 0; i < n; ++i) host[i] = i - 30;
  int *in, *out;
  cudaMalloc(&in, sizeof host);
  cudaMalloc(&out, sizeof host);
  cudaMemset(out, 0, sizeof host);
  cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
  positive<<<2, 32>>>(in, out);
  cudaDeviceSynchronize();
  cudaFree(in);
  cudaFree(out);
  return 0;
}
