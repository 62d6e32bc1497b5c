// expect: refuted uninitialized-read main
// why: the kernel fills half of what is written to the file
#include <cstdio>
#include <cuda_runtime.h>

__global__ void k(int *out) {
  if (threadIdx.x < 16) out[threadIdx.x] = 1;
}

int main() {
  int *out, result[32];
  cudaMalloc(&out, sizeof result);
  k<<<1, 32>>>(out);
  cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(out);
  FILE *file = fopen("result", "wb");
  if (!file) return 1;
  fwrite(result, sizeof(int), 32, file);     //! uninitialized-read
  fclose(file);
}
