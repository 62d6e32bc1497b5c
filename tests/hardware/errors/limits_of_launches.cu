// hardware: finds api-misuse
// What a launch that cannot happen answers, and that the program goes on.
#include <cooperative_groups.h>
#include <cstdio>

__global__ void __launch_bounds__(64) bounded(int *p) {
  if (threadIdx.x == 0) p[0] = 1;
}
__global__ void together(int *p) {
  cooperative_groups::this_grid().sync();
  if (blockIdx.x == 0 && threadIdx.x == 0) p[0] = 2;
}
__global__ void plain(int *p) { p[0] = 3; }

int main() {
  int *d = nullptr, h = 0;
  cudaMalloc(&d, sizeof(int));
  cudaMemset(d, 0, sizeof(int));
  bounded<<<1, 128>>>(d);
  printf("launch bounds: %d\n", (int)cudaGetLastError());
  bounded<<<1, 64>>>(d);
  printf("within them: %d\n", (int)cudaGetLastError());
  void *arguments[] = {&d};
  printf("too many at once: %d\n",
         (int)cudaLaunchCooperativeKernel((void *)together, dim3(1 << 20), dim3(256), arguments, 0, nullptr));
  printf("then: %d\n", (int)cudaGetLastError());
  plain<<<1, 1, 1 << 20>>>(d);
  printf("too much shared memory: %d\n", (int)cudaGetLastError());
  plain<<<0, 1>>>(d);
  printf("no blocks: %d\n", (int)cudaGetLastError());
  printf("synchronise: %d\n", (int)cudaDeviceSynchronize());
  cudaMemcpy(&h, d, sizeof(int), cudaMemcpyDeviceToHost);
  printf("value: %d\n", h);
  cudaFree(d);
  return 0;
}
