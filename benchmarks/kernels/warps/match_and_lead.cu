// class: warps
// expect: safe
// needs: blockDim.x % 32 == 0 && n >= 0 && \valid_read(key + (0 .. n-1)) && \valid(count + (0 .. 63)) && (\forall integer i; 0 <= i < n ==> key[i] < 64)
// sizes: any
// why: lanes with equal keys find each other, the lowest of them adds for all
#include <cstdio>
#include <vector>

__global__ void count_matches(const unsigned *key, unsigned *count, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const unsigned lane = threadIdx.x % 32;
  const unsigned mine = i < n ? key[i] : 0xffffffffu;
  const unsigned peers = __match_any_sync(0xffffffffu, mine);
  if (i < n && lane == __ffs(peers) - 1) atomicAdd(&count[mine], __popc(peers));
}

int main() {
  const int n = 300;
  std::vector<unsigned> key(n);
  for (int i = 0; i < n; ++i) key[i] = i % 60;
  unsigned *d_key = nullptr;
  cudaMalloc(&d_key, n * sizeof(unsigned));
  cudaMemcpy(d_key, key.data(), n * sizeof(unsigned), cudaMemcpyHostToDevice);
  std::vector<unsigned> count(64);
  unsigned *d_count = nullptr;
  cudaMalloc(&d_count, 64 * sizeof(unsigned));
  cudaMemset(d_count, 0, 64 * sizeof(unsigned));
  count_matches<<<3, 128>>>(d_key, d_count, n);
  cudaMemcpy(count.data(), d_count, 64 * sizeof(unsigned), cudaMemcpyDeviceToHost);
  for (int i = 0; i < 64; ++i)
    if (!(count[i] == (i < 60 ? 5u : 0u))) return 1;
  double total_count = 0;
  for (int i = 0; i < 64; ++i) total_count += count[i];
  printf("count %g\n", total_count);
  cudaFree(d_key);
  cudaFree(d_count);
  return 0;
}
