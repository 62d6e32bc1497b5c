// run: --check barrier-divergence
// expect: refuted barrier-divergence k
// why: only with a second argument is the launch a cooperative one
#include <cooperative_groups.h>
#include <cstdlib>

__global__ void k(int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] = 1;
  cooperative_groups::this_grid().sync();  //! barrier-divergence
  if (i < n) a[n - 1 - i] = 2;
}

int main(int argc, char **argv) {
  if (argc < 2) return 1;
  int n = atoi(argv[1]);
  if (n < 1 || n > 1000000) return 1;
  int *d;
  cudaMalloc(&d, n * sizeof(int));
  cudaLaunchAttribute how[1];
  how[0].id = cudaLaunchAttributeCooperative;
  how[0].val.cooperative = argc > 2;
  cudaLaunchConfig_t config = {};
  config.gridDim = dim3((n + 31) / 32);
  config.blockDim = dim3(32);
  config.attrs = how;
  config.numAttrs = 1;
  cudaLaunchKernelEx(&config, k, d, n);
  cudaDeviceSynchronize();
  cudaFree(d);
  return 0;
}
