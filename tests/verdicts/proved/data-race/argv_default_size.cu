// run: --check race
// expect: proved data-race twice
// why: every size that main lets through is fine, not only the default
#include <stdlib.h>

__global__ void twice(const int *in, int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[i] & 1;
}

int main(int argc, char **argv) {
  int blocks = argc > 1 ? atoi(argv[1]) : 1;
  if (blocks < 1 || blocks > 2) return 1;
  int h[8] = {0};
  int *in, *out;
  cudaMalloc(&in, sizeof(h));
  cudaMalloc(&out, sizeof(h));
  cudaMemcpy(in, h, sizeof(h), cudaMemcpyHostToDevice);
  twice<<<blocks, 4>>>(in, out);
  cudaDeviceSynchronize();
  cudaFree(in);
  cudaFree(out);
  return 0;
}
