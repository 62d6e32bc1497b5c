// run: --force-malloc-success
// expect: proved
// launch: 2 x 64
// fix: room for both neighbours
#include <cuda_runtime.h>

const int block = 64, n = 128;

__global__ void blur(const int *in, int *out) {
  __shared__ int tile[block + 2];
  int g = blockIdx.x * block + threadIdx.x;
  int s = threadIdx.x + 1;
  tile[s] = in[g];
  if (threadIdx.x == 0) tile[0] = g > 0 ? in[g - 1] : 0;
  if (threadIdx.x == block - 1) tile[s + 1] = g + 1 < n ? in[g + 1] : 0;
  __syncthreads();
  out[g] = tile[s - 1] + tile[s] + tile[s + 1];
}

int main() {
  int host[n];
  for (int i = 0; i < n; ++i) host[i] = i % 5;
  int *in, *out;
  cudaMalloc(&in, sizeof host);
  cudaMalloc(&out, sizeof host);
  cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
  blur<<<n / block, block>>>(in, out);
  cudaDeviceSynchronize();
  cudaFree(in);
  cudaFree(out);
  return 0;
}
