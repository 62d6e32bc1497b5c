// run: --force-malloc-success
// expect: refuted uninitialized-read
// launch: 1 x 64
// why: the two cells beside the tile are never written
#include <cuda_runtime.h>

__global__ void peaks(const int *in, int *out) {
  __shared__ int tile[66];
  int i = threadIdx.x;
  tile[i + 1] = in[i];
  __syncthreads();
  bool peak = tile[i + 1] > tile[i] && tile[i + 1] > tile[i + 2];  //! uninitialized-read
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
