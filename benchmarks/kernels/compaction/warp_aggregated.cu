// class: compaction
// expect: safe
// needs: blockDim.x % 32 == 0 && n >= 0 && *count == 0 && \valid_read(in + (0 .. n-1)) && \valid(out + (0 .. n-1)) && \valid(count)
// sizes: any
// why: one atomic per warp reserves as many slots as lanes keep an element, the rank below in the ballot tells them apart
#include <cstdio>
#include <vector>

__global__ void keep_large(const int *in, int *out, int *count, int n, int limit) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int lane = threadIdx.x & 31;
  const int value = i < n ? in[i] : 0;
  const bool keep = i < n && value > limit;
  const unsigned kept = __ballot_sync(0xffffffffu, keep);
  int base = 0;
  if (lane == 0 && kept) base = atomicAdd(count, __popc(kept));
  base = __shfl_sync(0xffffffffu, base, 0);
  if (keep) out[base + __popc(kept & ((1u << lane) - 1))] = value;
}

int main() {
  const int n = 300;
  std::vector<int> in(n);
  for (int i = 0; i < n; ++i) in[i] = (i * 7) % 100;
  int *d_in = nullptr;
  cudaMalloc(&d_in, n * sizeof(int));
  cudaMemcpy(d_in, in.data(), n * sizeof(int), cudaMemcpyHostToDevice);
  std::vector<int> out(n);
  int *d_out = nullptr;
  cudaMalloc(&d_out, n * sizeof(int));
  cudaMemset(d_out, 0, n * sizeof(int));
  std::vector<int> count(1);
  int *d_count = nullptr;
  cudaMalloc(&d_count, 1 * sizeof(int));
  cudaMemset(d_count, 0, 1 * sizeof(int));
  keep_large<<<3, 128>>>(d_in, d_out, d_count, n, 49);
  cudaMemcpy(out.data(), d_out, n * sizeof(int), cudaMemcpyDeviceToHost);
  cudaMemcpy(count.data(), d_count, 1 * sizeof(int), cudaMemcpyDeviceToHost);
  if (!(count[0] == 150)) return 1;
  double total_out = 0;
  for (int i = 0; i < n; ++i) total_out += out[i];
  printf("out %g\n", total_out);
  double total_count = 0;
  for (int i = 0; i < 1; ++i) total_count += count[i];
  printf("count %g\n", total_count);
  cudaFree(d_in);
  cudaFree(d_out);
  cudaFree(d_count);
  return 0;
}
