// expect: refuted assertion
// why: which lanes are converged is not promised, not even where all of a warp go
#include <assert.h>

__global__ void k(int *out) {
  unsigned mask = __activemask();
  assert(mask == 0xffffffffu);     //! assertion
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
