// run: --force-malloc-success
// expect: refuted invalid-pointer
// launch: 2 x 32
// why: the input is freed between two launches that both need it
#include <cuda_runtime.h>

__global__ void add(const int *in, int *out, int amount) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[i] + amount;  //! invalid-pointer
}

int main() {
  const int n = 64;
  int host[n] = {0};
  int *in, *out;
  cudaMalloc(&in, sizeof host);
  cudaMalloc(&out, sizeof host);
  cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
  add<<<2, 32>>>(in, out, 1);
  cudaFree(in);
  add<<<2, 32>>>(in, out, 2);
  cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
  cudaFree(out);
  return 0;
}
