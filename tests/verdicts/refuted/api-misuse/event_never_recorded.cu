// expect: refuted api-misuse ; refuted assertion
// why: the second event stands for no moment, and the call says so
#include <cassert>
int main() {
  cudaEvent_t start, stop;
  cudaEventCreate(&start);
  cudaEventCreate(&stop);
  cudaEventRecord(start);
  cudaDeviceSynchronize();
  float ms = 0;
  cudaError_t error = cudaEventElapsedTime(&ms, start, stop);   //! api-misuse
  assert(error == cudaSuccess);                                 //! assertion
  cudaEventDestroy(start);
  cudaEventDestroy(stop);
  return 0;
}
