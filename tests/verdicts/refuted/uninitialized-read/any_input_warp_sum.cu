// expect: refuted uninitialized-read
// why: lanes beyond the array give what nobody wrote to the sum of their warp
#include <cooperative_groups.h>
#include <cstdlib>

__global__ void sum(const float *a, float *total, int n) {
  auto warp = cooperative_groups::tiled_partition<32>(cooperative_groups::this_thread_block());
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float v;
  if (i < n) v = a[i];
  for (int k = 16; k > 0; k /= 2) v += warp.shfl_down(v, k);
  if (warp.thread_rank() == 0 && v != 0) atomicAdd(total, v);  //! uninitialized-read
}

int main(int argc, char **argv) {
  if (argc < 2) return 1;
  int n = atoi(argv[1]);
  if (n < 1 || n > 100000) return 1;
  float *a, *total;
  cudaMalloc(&a, n * sizeof(float));
  cudaMalloc(&total, sizeof(float));
  cudaMemset(a, 0, n * sizeof(float));
  cudaMemset(total, 0, sizeof(float));
  sum<<<(n + 127) / 128, 128>>>(a, total, n);
  cudaDeviceSynchronize();
  cudaFree(a);
  cudaFree(total);
  return 0;
}
