// run: --force-malloc-success
// expect: refuted uninitialized-read
// launch: 1 x 8
// why: the size of a pointer is copied, not that of the array it leads to
#include <cassert>
#include <cstdlib>
#include <cuda_runtime.h>

__global__ void count_ones(const int *in, int *out) {
  if (in[threadIdx.x] == 1) atomicAdd(out, 1);  //! uninitialized-read
}

int main() {
  int *host = (int *)malloc(8 * sizeof(int));
  for (int i = 0; i < 8; ++i) host[i] = 1;
  int *in, *out, result;
  cudaMalloc(&in, 8 * sizeof(int));
  cudaMalloc(&out, sizeof(int));
  cudaMemset(out, 0, sizeof(int));
  cudaMemcpy(in, host, sizeof(host), cudaMemcpyHostToDevice);
  count_ones<<<1, 8>>>(in, out);
  cudaMemcpy(&result, out, sizeof(int), cudaMemcpyDeviceToHost);
  free(host);
  cudaFree(in);
  cudaFree(out);
  return 0;
}
