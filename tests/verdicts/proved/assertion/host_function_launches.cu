// expect: proved all
// fix: what calls CUDA is not a callback
#include <cassert>
static cudaError_t result, launched;
__global__ void k() {}
static void work(cudaStream_t, cudaError_t, void *p) {
  result = cudaMemsetAsync(p, 0, 4, cudaStreamPerThread);
  k<<<1, 1, 0, cudaStreamPerThread>>>();
  launched = cudaGetLastError();
}
int main() {
  int *d;
  cudaMalloc(&d, 4);
  work(0, cudaSuccess, d);
  cudaDeviceSynchronize();
  assert(result == cudaSuccess);
  assert(launched == cudaSuccess);
  cudaFree(d);
  return 0;
}
