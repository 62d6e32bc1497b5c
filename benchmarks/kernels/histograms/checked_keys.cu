// class: histograms
// expect: safe
// needs: n >= 0 && bins >= 0 && \valid_read(key + (0 .. n-1)) && \valid(count + (0 .. bins-1))
// sizes: any
// why: keys outside the table are skipped before they are used as an index
#include <cstdio>
#include <vector>

__global__ void count_keys(const int *key, int n, unsigned long long *count, int bins) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const int k = key[i];
  if (k >= 0 && k < bins) atomicAdd(&count[k], 1ull);
}

int main() {
  const int n = 300;
  std::vector<int> key(n);
  for (int i = 0; i < n; ++i) key[i] = i % 23 - 3;
  int *d_key = nullptr;
  cudaMalloc(&d_key, n * sizeof(int));
  cudaMemcpy(d_key, key.data(), n * sizeof(int), cudaMemcpyHostToDevice);
  std::vector<unsigned long long> count(16);
  unsigned long long *d_count = nullptr;
  cudaMalloc(&d_count, 16 * sizeof(unsigned long long));
  cudaMemset(d_count, 0, 16 * sizeof(unsigned long long));
  count_keys<<<3, 128>>>(d_key, n, d_count, 16);
  cudaMemcpy(count.data(), d_count, 16 * sizeof(unsigned long long), cudaMemcpyDeviceToHost);
  if (!(count[5] == 13)) return 1;
  double total_count = 0;
  for (int i = 0; i < 16; ++i) total_count += count[i];
  printf("count %g\n", total_count);
  cudaFree(d_key);
  cudaFree(d_count);
  return 0;
}
