// expect: proved all
// fix: what is written is what the kernel filled, in each of the ways to write it
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
#include <fstream>
#include <unistd.h>

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
  fwrite(result, sizeof(int), 16, file);
  fwrite(result, sizeof(int), rand() % 17, file);
  fclose(file);
  std::ofstream stream("result");
  stream.write((char *)result, 16 * sizeof(int));
  return write(1, result, 16 * sizeof(int)) < 0;
}
