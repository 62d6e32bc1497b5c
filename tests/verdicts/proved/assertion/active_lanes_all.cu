// expect: proved all
// fix: the caller is in the mask, and no more is promised; of the groups a warp may form only some
#include <assert.h>

__global__ void k(int *out) {
  unsigned mask = __activemask();
  assert(mask >> threadIdx.x & 1);
  out[threadIdx.x] = 1;
}

int main() {
  int *d;
  cudaMalloc(&d, 32 * sizeof(int));
  k<<<1, 32>>>(d);
  cudaDeviceSynchronize();
  cudaFree(d);
  return 0;
}
