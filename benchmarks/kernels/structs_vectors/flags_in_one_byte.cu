// class: structs_vectors
// expect: race
// needs: n >= 0 && \valid_read(in + (0 .. n-1)) && \valid(flags + (0 .. (n + 7) / 8 - 1)) && n <= 2147483640
// sizes: any
// why: eight threads set bits of the same byte with a plain read, or, and write
#include <cstdio>
#include <vector>

__global__ void set_flags(const int *in, unsigned char *flags, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && in[i] != 0) {
    flags[i / 8] |= 1 << (i % 8);  //! race
  }
}

int main() {
  const int n = 200;
  std::vector<int> in(n);
  for (int i = 0; i < n; ++i) in[i] = i % 3;
  int *d_in = nullptr;
  cudaMalloc(&d_in, n * sizeof(int));
  cudaMemcpy(d_in, in.data(), n * sizeof(int), cudaMemcpyHostToDevice);
  std::vector<unsigned char> flags(25);
  unsigned char *d_flags = nullptr;
  cudaMalloc(&d_flags, 25 * sizeof(unsigned char));
  cudaMemset(d_flags, 0, 25 * sizeof(unsigned char));
  set_flags<<<2, 128>>>(d_in, d_flags, n);
  cudaMemcpy(flags.data(), d_flags, 25 * sizeof(unsigned char), cudaMemcpyDeviceToHost);
  double total_flags = 0;
  for (int i = 0; i < 25; ++i) total_flags += flags[i];
  printf("flags %g\n", total_flags);
  cudaFree(d_in);
  cudaFree(d_flags);
  return 0;
}
