// run: --force-malloc-success
// expect: refuted invalid-pointer
// needs: input
// inputs: 3
// launch: 1 x 8
// why: a pair that starts at an odd element is not aligned
#include <cuda_runtime.h>

__global__ void pairs(const int *data, int start, int *sums) {
  const int2 *pair = reinterpret_cast<const int2 *>(data + start);
  int2 mine = pair[threadIdx.x];  //! invalid-pointer
  sums[threadIdx.x] = mine.x + mine.y;
}

int main() {
  int start = nondet_int();
  __ESBMC_assume(start >= 0 && start <= 15);
  int host[32];
  for (int i = 0; i < 32; ++i) host[i] = i;
  int *data, *sums;
  cudaMalloc(&data, sizeof host);
  cudaMalloc(&sums, 8 * sizeof(int));
  cudaMemcpy(data, host, sizeof host, cudaMemcpyHostToDevice);
  pairs<<<1, 8>>>(data, start, sums);
  cudaDeviceSynchronize();
  cudaFree(data);
  cudaFree(sums);
  return 0;
}
