// A cooperative launch: the whole grid passes a barrier between writing and reading.
#include <cooperative_groups.h>
#include <cstdio>

namespace cg = cooperative_groups;

__global__ void run(int *data, int *out) {
  cg::grid_group grid = cg::this_grid();
  int i = grid.thread_rank(), n = grid.size();
  data[i] = i * i;
  grid.sync();
  int v = data[n - 1 - i];
  grid.sync();
  data[i] = v + 1;
  grid.sync();
  out[i] = data[(i + 1) % n] * 2 + (grid.is_valid() ? 1 : 0);
}

int main() {
  int *data, *out, host[48];
  cudaMalloc(&data, sizeof host);
  cudaMalloc(&out, sizeof host);
  void *arguments[] = {&data, &out};
  printf("%d\n", cudaLaunchCooperativeKernel((void *)run, dim3(3), dim3(16), arguments, 0, 0));
  printf("%d\n", cudaDeviceSynchronize());
  cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
  for (int v : host) printf("%d ", v);
  printf("\n");
  cudaFree(data);
  cudaFree(out);
  return 0;
}
