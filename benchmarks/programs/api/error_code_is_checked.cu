// run:
// expect: proved
// launch: 1 x 64
// why: every call's result is looked at, so a failed allocation ends the program
#include <cassert>
#include <cstdio>
#include <cuda_runtime.h>

#define CHECK(call)                              \
  do {                                           \
    cudaError_t status = (call);                 \
    if (status != cudaSuccess) {                 \
      std::printf("%s\n", cudaGetErrorString(status)); \
      return 0;                                  \
    }                                            \
  } while (0)

__global__ void ramp(int *x) { x[threadIdx.x] = 2 * threadIdx.x; }

int main() {
  int host[64];
  int *x = nullptr;
  CHECK(cudaMalloc(&x, sizeof host));
  ramp<<<1, 64>>>(x);
  CHECK(cudaGetLastError());
  CHECK(cudaMemcpy(host, x, sizeof host, cudaMemcpyDeviceToHost));
  for (int i = 0; i < 64; ++i) assert(host[i] == 2 * i);
  CHECK(cudaFree(x));
  return 0;
}
