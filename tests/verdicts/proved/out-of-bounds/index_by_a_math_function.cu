// expect: proved-within data-race put ; proved-within barrier-divergence put ; proved-within out-of-bounds put ; proved-within null-pointer put ; proved-within invalid-pointer put ; proved-within invalid-free put ; proved-within constant-write put ; proved-within uninitialized-read ; proved-within undefined-behaviour put ; proved-within api-misuse put ; proved-within deadlock put ; proved all
// why: the device may give a neighbour of the nearest value, which decides where is written
#include <math.h>

__global__ void put(int *a, float x, float nearest) { a[expf(x) == nearest ? 0 : 1000] = 1; }

int main() {
  int *d;
  cudaMalloc(&d, sizeof(int));
  put<<<1, 1>>>(d, 0.7f, expf(0.7f));
  cudaDeviceSynchronize();
  cudaFree(d);
  return 0;
}
