// expect: proved-within data-race k ; proved-within barrier-divergence k ; proved-within out-of-bounds k ; proved-within null-pointer k ; proved-within invalid-pointer k ; proved-within invalid-free k ; proved-within constant-write k ; proved-within uninitialized-read ; proved-within undefined-behaviour k ; proved-within api-misuse k ; proved-within deadlock k ; proved all
// why: the index is made of an address, and is a good one in the run that was looked at
#include <cstdint>
#include <cuda_runtime.h>

__global__ void k(int *data) {
  unsigned slot = (unsigned)((uintptr_t)data >> 8) % 5u;
  data[slot] = 1;
}

int main() {
  int *data;
  cudaMalloc(&data, 16);
  k<<<1, 1>>>(data);
  cudaFree(data);
}
