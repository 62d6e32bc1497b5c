// run: --force-malloc-success
// expect: refuted data-race
// launch: 4 x 32
// why: each thread overwrites a cell that its neighbours read
#include <cuda_runtime.h>

const int n = 128;

__global__ void smooth(unsigned *cells, unsigned *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i > 0 && i < n - 1) cells[i] = (cells[i - 1] + cells[i + 1]) / 2u;  //! data-race
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
