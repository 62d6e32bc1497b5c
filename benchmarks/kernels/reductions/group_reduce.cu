// class: reductions
// expect: safe
// needs: blockDim.y == 1 && blockDim.z == 1 && gridDim.y == 1 && gridDim.z == 1 && blockDim.x % 32 == 0 && n >= 0 && \valid_read(in + (0 .. n-1)) && \valid(total)
// sizes: any
// why: a tile of 32 reduces with the library's function, its first thread adds to the total
#include <cstdio>
#include <cstdlib>
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>

#define CHECK(call)                                                     \
  do {                                                                  \
    cudaError_t status = (call);                                        \
    if (status != cudaSuccess) {                                        \
      fprintf(stderr, "%s: %s\n", #call, cudaGetErrorString(status)); \
      exit(1);                                                          \
    }                                                                   \
  } while (0)

namespace cg = cooperative_groups;

__global__ void sum_with_groups(const unsigned *in, unsigned *total, int n) {
  auto tile = cg::tiled_partition<32>(cg::this_thread_block());
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const unsigned mine = i < n ? in[i] : 0u;
  const unsigned sum = cg::reduce(tile, mine, cg::plus<unsigned>());
  if (tile.thread_rank() == 0) atomicAdd(total, sum);
}

int main() {
  const int n = 500;
  unsigned *in = (unsigned *)malloc(n * sizeof(unsigned));
  for (int i = 0; i < n; ++i) in[i] = i;
  unsigned *d_in = nullptr;
  CHECK(cudaMalloc(&d_in, n * sizeof(unsigned)));
  CHECK(cudaMemcpy(d_in, in, n * sizeof(unsigned), cudaMemcpyHostToDevice));
  unsigned *total = (unsigned *)malloc(1 * sizeof(unsigned));
  unsigned *d_total = nullptr;
  CHECK(cudaMalloc(&d_total, 1 * sizeof(unsigned)));
  CHECK(cudaMemset(d_total, 0, 1 * sizeof(unsigned)));
  sum_with_groups<<<4, 128>>>(d_in, d_total, n);
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
  CHECK(cudaMemcpy(total, d_total, 1 * sizeof(unsigned), cudaMemcpyDeviceToHost));
  if (!(total[0] == 124750u)) return 1;
  double total_total = 0;
  for (int i = 0; i < 1; ++i) total_total += total[i];
  printf("total %g\n", total_total);
  CHECK(cudaFree(d_in));
  CHECK(cudaFree(d_total));
  free(in);
  free(total);
  return 0;
}
