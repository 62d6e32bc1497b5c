// run: --force-malloc-success
// expect: proved
// launch: 2 x 32
// fix: it is freed after the second
#include <cuda_runtime.h>

__global__ void add(const int *in, int *out, int amount) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[i] + amount;
}

int main() {
  const int n = 64;
  int host[n] = {0};
  int *in, *out;
  cudaMalloc(&in, sizeof host);
  cudaMalloc(&out, sizeof host);
  cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
  add<<<2, 32>>>(in, out, 1);
  add<<<2, 32>>>(in, out, 2);
  cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
  cudaFree(in);
  cudaFree(out);
  return 0;
}
