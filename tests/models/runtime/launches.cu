// Launches by their configuration record, attributes of kernels, occupancy.
#include <cstdio>
#include <cuda_profiler_api.h>
__device__ int out;
__global__ void k(int a, short b) { out = a + b + blockDim.x; }
int main() {
  cudaLaunchConfig_t config{};
  config.gridDim = 1;
  config.blockDim = 1;
  int a = 3, h = 0;
  short b = 4;
  void *arguments[] = {&a, &b};
  printf("%d\n", cudaLaunchKernelExC(&config, (const void *)k, arguments));  //= 0
  cudaMemcpyFromSymbol(&h, out, 4);
  printf("%d\n", h);                                                     //= 8
  printf("%d\n", cudaLaunchKernelEx(&config, k, 10, 20));                //= 0
  cudaMemcpyFromSymbol(&h, out, 4);
  printf("%d\n", h);                                                     //= 31
  cudaFuncAttributes attributes;
  printf("%d", cudaFuncGetAttributes(&attributes, k));
  printf(" %d\n", attributes.maxThreadsPerBlock > 0 && attributes.maxThreadsPerBlock <= 1024);  //= 0 1
  printf("%d %d\n", cudaFuncSetCacheConfig(k, cudaFuncCachePreferL1),
         cudaFuncSetSharedMemConfig(k, cudaSharedMemBankSizeEightByte));  //= 0 0
  int blocks = -1, grid = 0, block = 0;
  cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, k, 64, 0);
  printf("%d", blocks >= 0 && blocks <= 32);
  cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(&blocks, k, 64, 0, cudaOccupancyDefault);
  printf("%d", blocks >= 0 && blocks <= 32);
  cudaOccupancyMaxPotentialBlockSize(&grid, &block, k);
  printf("%d", grid > 0 && block > 0 && block <= 1024);
  cudaOccupancyMaxPotentialBlockSizeWithFlags(&grid, &block, k, 0, 128, cudaOccupancyDefault);
  printf("%d", grid > 0 && block > 0 && block <= 128);
  cudaOccupancyMaxPotentialBlockSizeVariableSMem(&grid, &block, k, [](int n) { return 4 * n; });
  printf("%d\n", grid > 0 && block > 0 && block <= 1024);               //= 11111
  printf("%d %d\n", cudaProfilerStart(), cudaProfilerStop());            //= 0 0
}
