// class: random_access
// expect: safe
// needs: n >= 0 && m >= 0 && \valid_read(index + (0 .. n-1)) && \valid_read(table + (0 .. m-1)) && \valid(out + (0 .. n-1))
// sizes: any
// why: the index is compared as unsigned, which refuses negative ones too
#include <cstdio>
#include <vector>

__global__ void gather_or(const short *table, unsigned m, const int *index, short *out, int n,
                          short fallback) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const unsigned at = (unsigned)index[i];
  out[i] = at < m ? table[at] : fallback;
}

int main() {
  const int n = 100;
  std::vector<short> table(20);
  for (int i = 0; i < 20; ++i) table[i] = i;
  short *d_table = nullptr;
  cudaMalloc(&d_table, 20 * sizeof(short));
  cudaMemcpy(d_table, table.data(), 20 * sizeof(short), cudaMemcpyHostToDevice);
  std::vector<int> index(n);
  for (int i = 0; i < n; ++i) index[i] = i - 30;
  int *d_index = nullptr;
  cudaMalloc(&d_index, n * sizeof(int));
  cudaMemcpy(d_index, index.data(), n * sizeof(int), cudaMemcpyHostToDevice);
  std::vector<short> out(n);
  short *d_out = nullptr;
  cudaMalloc(&d_out, n * sizeof(short));
  cudaMemset(d_out, 0, n * sizeof(short));
  gather_or<<<1, 128>>>(d_table, 20, d_index, d_out, n, (short)-7);
  cudaMemcpy(out.data(), d_out, n * sizeof(short), cudaMemcpyDeviceToHost);
  for (int i = 0; i < n; ++i)
    if (!(out[i] == (i >= 30 && i < 50 ? i - 30 : -7))) return 1;
  double total_out = 0;
  for (int i = 0; i < n; ++i) total_out += out[i];
  printf("out %g\n", total_out);
  cudaFree(d_table);
  cudaFree(d_index);
  cudaFree(d_out);
  return 0;
}
