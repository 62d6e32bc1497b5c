// run: --force-malloc-success
// expect: proved
// launch: 4 x 32
// fix: the result goes to another array
#include <cuda_runtime.h>

const int n = 128;

__global__ void smooth(const unsigned *cells, unsigned *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i > 0 && i < n - 1) out[i] = (cells[i - 1] + cells[i + 1]) / 2u;
}

int main() {
  unsigned host[n];
  for (int i = 0; i < n; ++i) host[i] = i % 10;
  unsigned *cells, *out;
  cudaMalloc(&cells, sizeof host);
  cudaMalloc(&out, sizeof host);
  cudaMemcpy(cells, host, sizeof host, cudaMemcpyHostToDevice);
  smooth<<<4, 32>>>(cells, out);
  cudaDeviceSynchronize();
  cudaFree(cells);
  cudaFree(out);
  return 0;
}
