// run: --force-malloc-success
// expect: refuted out-of-bounds
// launch: 2 x 64
// why: the tile has room for the left neighbour only
#include <cuda_runtime.h>

const int block = 64, n = 128;

__global__ void blur(const int *in, int *out) {
  __shared__ int tile[block + 1];
  int g = blockIdx.x * block + threadIdx.x;
  int s = threadIdx.x + 1;
  tile[s] = in[g];
  if (threadIdx.x == 0) tile[0] = g > 0 ? in[g - 1] : 0;
  if (threadIdx.x == block - 1) tile[s + 1] = g + 1 < n ? in[g + 1] : 0;  //! out-of-bounds
  __syncthreads();
  out[g] = tile[s - 1] + tile[s] + tile[s + 1];  //! out-of-bounds
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
