// class: warps
// expect: safe
// needs: blockDim.y == 1 && blockDim.z == 1 && gridDim.y == 1 && gridDim.z == 1 && n >= 0 && \valid_read(in + (0 .. n-1)) && \valid(count)
// sizes: any
// why: whoever takes the branch forms a group, and its first thread adds the group's size
#include <cstdio>
#include <cstdlib>
#include <cooperative_groups.h>

namespace cg = cooperative_groups;

__global__ void count_even(const int *in, unsigned *count, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && in[i] % 2 == 0) {
    cg::coalesced_group here = cg::coalesced_threads();
    if (here.thread_rank() == 0) atomicAdd(count, here.size());
  }
}

int main() {
  const int n = 300;
  int *in = (int *)malloc(n * sizeof(int));
  for (int i = 0; i < n; ++i) in[i] = i * 3;
  int *d_in = nullptr;
  cudaMalloc(&d_in, n * sizeof(int));
  cudaMemcpy(d_in, in, n * sizeof(int), cudaMemcpyHostToDevice);
  unsigned *count = (unsigned *)malloc(1 * sizeof(unsigned));
  unsigned *d_count = nullptr;
  cudaMalloc(&d_count, 1 * sizeof(unsigned));
  cudaMemset(d_count, 0, 1 * sizeof(unsigned));
  count_even<<<3, 128>>>(d_in, d_count, n);
  cudaMemcpy(count, d_count, 1 * sizeof(unsigned), cudaMemcpyDeviceToHost);
  if (!(count[0] == 150)) return 1;
  double total_count = 0;
  for (int i = 0; i < 1; ++i) total_count += count[i];
  printf("count %g\n", total_count);
  cudaFree(d_in);
  cudaFree(d_count);
  free(in);
  free(count);
  return 0;
}
