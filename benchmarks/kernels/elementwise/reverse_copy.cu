// class: elementwise
// expect: safe
// needs: \valid_read(in + (0 .. n-1)) && \valid(out + (0 .. n-1))
// sizes: any
// why: n - 1 - i is a bijection of the guarded range
#include <cstdio>
#include <vector>

__global__ void reverse_copy(const short *in, short *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[n - 1 - i] = in[i];
}

int main() {
  const int n = 900;
  std::vector<short> in(n);
  for (int i = 0; i < n; ++i) in[i] = i;
  short *d_in = nullptr;
  cudaMalloc(&d_in, n * sizeof(short));
  cudaMemcpy(d_in, in.data(), n * sizeof(short), cudaMemcpyHostToDevice);
  std::vector<short> out(n);
  short *d_out = nullptr;
  cudaMalloc(&d_out, n * sizeof(short));
  cudaMemset(d_out, 0, n * sizeof(short));
  reverse_copy<<<(n + 255) / 256, 256>>>(d_in, d_out, n);
  cudaMemcpy(out.data(), d_out, n * sizeof(short), cudaMemcpyDeviceToHost);
  for (int i = 0; i < n; ++i)
    if (!(out[i] == n - 1 - i)) return 1;
  double total_out = 0;
  for (int i = 0; i < n; ++i) total_out += out[i];
  printf("out %g\n", total_out);
  cudaFree(d_in);
  cudaFree(d_out);
  return 0;
}
