// class: random_access
// expect: bounds
// needs: n >= 0 && m >= 0 && \valid_read(offset + (0 .. n-1)) && \valid_read(table + (0 .. m-1)) && \valid(out + (0 .. n-1))
// sizes: any
// why: nothing says that offsets lie within the table, and only the thread's own index is checked
#include <cstdio>
#include <vector>

__global__ void gather_blind(const int *table, int m, const unsigned *offset, int *out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = table[offset[i]];  //! bounds
}

int main() {
  const int n = 64;
  const int m = 32;
  std::vector<int> table(m);
  for (int i = 0; i < m; ++i) table[i] = i;
  int *d_table = nullptr;
  cudaMalloc(&d_table, m * sizeof(int));
  cudaMemcpy(d_table, table.data(), m * sizeof(int), cudaMemcpyHostToDevice);
  std::vector<unsigned> offset(n);
  for (int i = 0; i < n; ++i) offset[i] = i / 2 + 1;
  unsigned *d_offset = nullptr;
  cudaMalloc(&d_offset, n * sizeof(unsigned));
  cudaMemcpy(d_offset, offset.data(), n * sizeof(unsigned), cudaMemcpyHostToDevice);
  std::vector<int> out(n);
  int *d_out = nullptr;
  cudaMalloc(&d_out, n * sizeof(int));
  cudaMemset(d_out, 0, n * sizeof(int));
  gather_blind<<<1, 64>>>(d_table, m, d_offset, d_out, n);
  cudaMemcpy(out.data(), d_out, n * sizeof(int), cudaMemcpyDeviceToHost);
  double total_out = 0;
  for (int i = 0; i < n; ++i) total_out += out[i];
  printf("out %g\n", total_out);
  cudaFree(d_table);
  cudaFree(d_offset);
  cudaFree(d_out);
  return 0;
}
