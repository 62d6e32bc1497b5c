// run: --check barrier-divergence
// expect: proved barrier-divergence k
// fix: the launch is cooperative, whatever is asked for
#include <cooperative_groups.h>
#include <cstdlib>

__global__ void k(int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] = 1;
  cooperative_groups::this_grid().sync();
  if (i < n) a[n - 1 - i] = 2;
}

int main(int argc, char **argv) {
  if (argc < 2) return 1;
  int n = atoi(argv[1]);
  if (n < 1 || n > 1000000) return 1;
  int *d;
  cudaMalloc(&d, n * sizeof(int));
  void *arguments[] = {&d, &n};
  const void *f = (const void *)k;
  cudaLaunchCooperativeKernel(f, dim3((n + 31) / 32), dim3(32), arguments, 0, 0);
  cudaDeviceSynchronize();
  cudaFree(d);
  return 0;
}
