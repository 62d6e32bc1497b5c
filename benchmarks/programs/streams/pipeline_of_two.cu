// run: --force-malloc-success
// expect: proved
// needs: input
// inputs: 1 2 3
// launch: 1 x 64
// why: each stream has its own buffers, and both are waited for before their results are read
#include <cassert>
#include <cuda_runtime.h>

const int n = 64;

__global__ void flip(unsigned *x) { x[threadIdx.x] = ~x[threadIdx.x]; }

int main() {
  unsigned *host[2], *x[2], before[2][n];
  cudaStream_t stream[2];
  for (int s = 0; s < 2; ++s) {
    cudaMallocHost(&host[s], n * sizeof(unsigned));
    cudaMalloc(&x[s], n * sizeof(unsigned));
    cudaStreamCreate(&stream[s]);
    for (int i = 0; i < n; ++i) host[s][i] = before[s][i] = nondet_uint();
  }
  for (int s = 0; s < 2; ++s) {
    cudaMemcpyAsync(x[s], host[s], n * sizeof(unsigned), cudaMemcpyHostToDevice, stream[s]);
    flip<<<1, n, 0, stream[s]>>>(x[s]);
    cudaMemcpyAsync(host[s], x[s], n * sizeof(unsigned), cudaMemcpyDeviceToHost, stream[s]);
  }
  for (int s = 0; s < 2; ++s) {
    cudaStreamSynchronize(stream[s]);
    for (int i = 0; i < n; ++i) assert(host[s][i] == ~before[s][i]);
    cudaStreamDestroy(stream[s]);
    cudaFree(x[s]);
    cudaFreeHost(host[s]);
  }
  return 0;
}
