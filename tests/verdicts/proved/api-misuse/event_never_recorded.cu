// expect: proved all
// fix: both are recorded
#include <cassert>
int main() {
  cudaEvent_t start, stop;
  cudaEventCreate(&start);
  cudaEventCreate(&stop);
  cudaEventRecord(start);
  cudaEventRecord(stop);
  cudaDeviceSynchronize();
  float ms = 0;
  cudaError_t error = cudaEventElapsedTime(&ms, start, stop);
  assert(error == cudaSuccess);
  cudaEventDestroy(start);
  cudaEventDestroy(stop);
  return 0;
}
