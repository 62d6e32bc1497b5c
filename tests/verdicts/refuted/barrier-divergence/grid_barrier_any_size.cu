// run: --check barrier-divergence
// expect: refuted barrier-divergence k
// why: the launch is not a cooperative one, however many blocks it has
#include <cooperative_groups.h>
#include <cstdlib>

__global__ void k(int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] = 1;
  cooperative_groups::this_grid().sync();  //! barrier-divergence
  if (i < n) a[n - 1 - i] = 2;
}

int main(int argc, char **argv) {
  if (argc != 2) return 1;
  int n = atoi(argv[1]);
  if (n < 1 || n > 1000000) return 1;
  int *d;
  cudaMalloc(&d, n * sizeof(int));
  k<<<(n + 31) / 32, 32>>>(d, n);
  cudaDeviceSynchronize();
  cudaFree(d);
  return 0;
}
