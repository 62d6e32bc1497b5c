// class: warps
// expect: safe
// needs: blockDim.x % 32 == 0 && \valid_read(in + (0 .. gridDim.x * blockDim.x - 1)) && \valid(out + (0 .. gridDim.x * blockDim.x / 32 - 1))
// sizes: any
// why: all lanes shuffle, and each warp has its own result slot
#include <cstdio>
#include <cstdlib>

__global__ void warp_sums(const unsigned *in, unsigned *out) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned v = in[i];
#pragma unroll
  for (int mask = 16; mask >= 1; mask >>= 1) v += __shfl_xor_sync(0xffffffffu, v, mask);
  if (i % 32 == 0) out[i / 32] = v;
}

int main() {
  const int n = 512;
  unsigned *in = (unsigned *)malloc(n * sizeof(unsigned));
  for (int i = 0; i < n; ++i) in[i] = i / 32;
  unsigned *d_in = nullptr;
  cudaMalloc(&d_in, n * sizeof(unsigned));
  cudaMemcpy(d_in, in, n * sizeof(unsigned), cudaMemcpyHostToDevice);
  unsigned *out = (unsigned *)malloc((n / 32) * sizeof(unsigned));
  unsigned *d_out = nullptr;
  cudaMalloc(&d_out, (n / 32) * sizeof(unsigned));
  cudaMemset(d_out, 0, (n / 32) * sizeof(unsigned));
  warp_sums<<<4, 128>>>(d_in, d_out);
  cudaMemcpy(out, d_out, (n / 32) * sizeof(unsigned), cudaMemcpyDeviceToHost);
  for (int i = 0; i < n / 32; ++i)
    if (!(out[i] == 32u * i)) return 1;
  double total_out = 0;
  for (int i = 0; i < n / 32; ++i) total_out += out[i];
  printf("out %g\n", total_out);
  cudaFree(d_in);
  cudaFree(d_out);
  free(in);
  free(out);
  return 0;
}
