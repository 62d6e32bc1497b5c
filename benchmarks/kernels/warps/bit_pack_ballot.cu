// class: warps
// expect: safe
// needs: blockDim.x % 32 == 0 && n >= 0 && \valid_read(x + (0 .. n-1)) && \valid(bits + (0 .. gridDim.x * blockDim.x / 32 - 1))
// sizes: any
// why: a ballot packs 32 comparisons into the word of the warp
#include <cstdio>
#include <cstdlib>

__global__ void pack_signs(const float *__restrict__ x, unsigned *__restrict__ bits, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const unsigned word = __ballot_sync(~0u, i < n && x[i] < 0.0f);
  const int lane = threadIdx.x % warpSize;
  if (lane == 0) bits[i / warpSize] = word;
}

int main() {
  const int n = 200;
  float *x = (float *)malloc(n * sizeof(float));
  for (int i = 0; i < n; ++i) x[i] = i % 2 ? -1.0f : 1.0f;
  float *d_x = nullptr;
  cudaMalloc(&d_x, n * sizeof(float));
  cudaMemcpy(d_x, x, n * sizeof(float), cudaMemcpyHostToDevice);
  unsigned *bits = (unsigned *)malloc(8 * sizeof(unsigned));
  unsigned *d_bits = nullptr;
  cudaMalloc(&d_bits, 8 * sizeof(unsigned));
  cudaMemset(d_bits, 0, 8 * sizeof(unsigned));
  pack_signs<<<2, 128>>>(d_x, d_bits, n);
  cudaMemcpy(bits, d_bits, 8 * sizeof(unsigned), cudaMemcpyDeviceToHost);
  if (!(bits[0] == 0xaaaaaaaau && bits[7] == 0)) return 1;
  double total_bits = 0;
  for (int i = 0; i < 8; ++i) total_bits += bits[i];
  printf("bits %g\n", total_bits);
  cudaFree(d_x);
  cudaFree(d_bits);
  free(x);
  free(bits);
  return 0;
}
