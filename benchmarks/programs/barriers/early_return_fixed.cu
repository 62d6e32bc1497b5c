// run: --force-malloc-success
// expect: proved
// needs: input
// inputs: 50
// launch: 2 x 64
// fix: they stay and only skip the work
#include <cuda_runtime.h>

__global__ void neighbours(const int *in, int *out, int n) {
  __shared__ int tile[64];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) tile[threadIdx.x] = in[i];
  __syncthreads();
  if (i < n) out[i] = threadIdx.x > 0 ? tile[threadIdx.x - 1] : 0;
}

int main() {
  int n = nondet_int();
  __ESBMC_assume(n >= 1 && n <= 128);
  int *in, *out;
  cudaMalloc(&in, 128 * sizeof(int));
  cudaMalloc(&out, 128 * sizeof(int));
  cudaMemset(in, 0, 128 * sizeof(int));
  neighbours<<<2, 64>>>(in, out, n);
  cudaDeviceSynchronize();
  cudaFree(in);
  cudaFree(out);
  return 0;
}
