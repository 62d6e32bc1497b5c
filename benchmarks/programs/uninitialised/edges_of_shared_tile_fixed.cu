// run: --force-malloc-success
// expect: proved
// launch: 1 x 64
// fix: the first and the last thread write them
#include <cuda_runtime.h>

__global__ void peaks(const int *in, int *out) {
  __shared__ int tile[66];
  int i = threadIdx.x;
  tile[i + 1] = in[i];
  if (i == 0) tile[0] = 0;
  if (i == 63) tile[65] = 0;
  __syncthreads();
  bool peak = tile[i + 1] > tile[i] && tile[i + 1] > tile[i + 2];
  out[i] = peak ? 1 : 0;
}

int main() {
  int host[64];
  for (int i = 0; i < 64; ++i) host[i] = i % 7 + 1;
  int *in, *out;
  cudaMalloc(&in, sizeof host);
  cudaMalloc(&out, sizeof host);
  cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
  peaks<<<1, 64>>>(in, out);
  cudaDeviceSynchronize();
  cudaFree(in);
  cudaFree(out);
  return 0;
}
