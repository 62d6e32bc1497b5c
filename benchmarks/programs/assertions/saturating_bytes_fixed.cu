// run: --force-malloc-success
// expect: proved
// needs: input
// inputs: 200 100
// launch: 1 x 64
// fix: the sum is kept wide until it is clipped
#include <cassert>
#include <cuda_runtime.h>

const int n = 64;

__global__ void brighten(unsigned char *pixels, unsigned char amount) {
  int i = threadIdx.x;
  int sum = pixels[i] + amount;
  unsigned char old = pixels[i];
  pixels[i] = sum > 255 ? 255 : static_cast<unsigned char>(sum);
  assert(pixels[i] >= old);
}

int main() {
  unsigned char host[n];
  unsigned char amount = nondet_uchar();
  for (int i = 0; i < n; ++i) host[i] = nondet_uchar();
  unsigned char *pixels;
  cudaMalloc(&pixels, sizeof host);
  cudaMemcpy(pixels, host, sizeof host, cudaMemcpyHostToDevice);
  brighten<<<1, n>>>(pixels, amount);
  cudaMemcpy(host, pixels, sizeof host, cudaMemcpyDeviceToHost);
  cudaFree(pixels);
  return 0;
}
