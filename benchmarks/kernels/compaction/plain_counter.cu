// class: compaction
// expect: race
// needs: n >= 0 && *count == 0 && \valid_read(in + (0 .. n-1)) && \valid(out + (0 .. n-1)) && \valid(count)
// sizes: any
// why: two threads may read the same counter and take the same slot
#include <cstdio>
#include <vector>

__global__ void keep_plain(const int *in, int *out, unsigned *count, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && in[i] > 10) {
    unsigned slot = (*count)++;  //! race
    out[slot] = in[i];
  }
}

int main() {
  const int n = 100;
  std::vector<int> in(n);
  for (int i = 0; i < n; ++i) in[i] = i;
  int *d_in = nullptr;
  cudaMalloc(&d_in, n * sizeof(int));
  cudaMemcpy(d_in, in.data(), n * sizeof(int), cudaMemcpyHostToDevice);
  std::vector<int> out(n);
  int *d_out = nullptr;
  cudaMalloc(&d_out, n * sizeof(int));
  cudaMemset(d_out, 0, n * sizeof(int));
  std::vector<unsigned> count(1);
  unsigned *d_count = nullptr;
  cudaMalloc(&d_count, 1 * sizeof(unsigned));
  cudaMemset(d_count, 0, 1 * sizeof(unsigned));
  keep_plain<<<1, 128>>>(d_in, d_out, d_count, n);
  cudaMemcpy(out.data(), d_out, n * sizeof(int), cudaMemcpyDeviceToHost);
  cudaMemcpy(count.data(), d_count, 1 * sizeof(unsigned), cudaMemcpyDeviceToHost);
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
