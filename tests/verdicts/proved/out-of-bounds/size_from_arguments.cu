// run: --force-malloc-success --argument 20
// expect: proved-within data-race main ; proved-within barrier-divergence main ; proved-within uninitialized-read ; proved-within integer-overflow main ; proved-within api-misuse main ; proved all
// fix: no thread beyond the last element writes
#include <stdlib.h>

__global__ void count(int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] = i;
}

int main(int argc, char **argv) {
  if (argc != 2) return 1;
  int n = atoi(argv[1]);
  int *a;
  cudaMalloc(&a, n * sizeof(int));
  count<<<(n + 31) / 32, 32>>>(a, n);
  cudaDeviceSynchronize();
  cudaFree(a);
  return 0;
}
