// run: --check out-of-bounds --check invalid-pointer
// expect: proved out-of-bounds k ; proved invalid-pointer k
// fix: what is allocated after the reset is there
#include <cstdlib>

__global__ void k(int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] = 1;
}

int main(int argc, char **argv) {
  if (argc != 2) return 1;
  int n = atoi(argv[1]);
  if (n < 1 || n > 1000000) return 1;
  int *d;
  cudaDeviceReset();
  cudaMalloc(&d, n * sizeof(int));
  k<<<(n + 31) / 32, 32>>>(d, n);
  cudaDeviceSynchronize();
  cudaFree(d);
  return 0;
}
