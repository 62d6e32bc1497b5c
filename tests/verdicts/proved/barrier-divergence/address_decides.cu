// expect: proved-within data-race k ; proved-within barrier-divergence k ; proved-within uninitialized-read ; proved-within undefined-behaviour k ; proved-within deadlock k ; proved all
// why: whether a thread leaves before the barrier is a matter of where the memory lies
#include <cstdint>
#include <cuda_runtime.h>

__global__ void k(char *data) {
  if (((uintptr_t)data & 256) && threadIdx.x == 0) return;
  __syncthreads();
}

int main() {
  char *data;
  cudaMalloc(&data, 4);
  k<<<1, 64>>>(data);
  cudaFree(data);
}
