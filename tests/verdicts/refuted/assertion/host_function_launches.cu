// expect: refuted assertion ; refuted api-misuse main
// why: nothing is launched, and the error is cudaErrorNotPermitted
#include <cassert>
static cudaError_t result, launched;
__global__ void k() {}
static void work(cudaStream_t, cudaError_t, void *p) {
  result = cudaMemsetAsync(p, 0, 4, cudaStreamPerThread);   //! api-misuse
  k<<<1, 1, 0, cudaStreamPerThread>>>();                    //! api-misuse
  launched = cudaGetLastError();
}
int main() {
  int *d;
  cudaMalloc(&d, 4);
  cudaStreamAddCallback(0, work, d, 0);
  cudaDeviceSynchronize();
  assert(result == cudaErrorNotPermitted);
  assert(launched != cudaErrorNotPermitted);                //! assertion
  cudaFree(d);
  return 0;
}
