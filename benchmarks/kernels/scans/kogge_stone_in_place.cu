// class: scans
// expect: safe
// needs: blockDim.x <= 256 && n >= 0 && \valid_read(in + (0 .. n-1)) && \valid(out + (0 .. n-1))
// sizes: any
// why: a register holds what was read while a barrier separates the reads of a round from its writes
#include <cstdio>
#include <vector>

__global__ void scan_kogge_stone(const unsigned *in, unsigned *out, int n) {
  __shared__ unsigned s[256];
  unsigned t = threadIdx.x;
  int i = blockIdx.x * blockDim.x + t;
  s[t] = i < n ? in[i] : 0;
  for (unsigned d = 1; d < blockDim.x; d *= 2) {
    __syncthreads();
    unsigned left = t >= d ? s[t - d] : 0;
    __syncthreads();
    s[t] += left;
  }
  if (i < n) out[i] = s[t];
}

int main() {
  const int n = 400;
  std::vector<unsigned> in(n);
  for (int i = 0; i < n; ++i) in[i] = i;
  unsigned *d_in = nullptr;
  cudaMalloc(&d_in, n * sizeof(unsigned));
  cudaMemcpy(d_in, in.data(), n * sizeof(unsigned), cudaMemcpyHostToDevice);
  std::vector<unsigned> out(n);
  unsigned *d_out = nullptr;
  cudaMalloc(&d_out, n * sizeof(unsigned));
  cudaMemset(d_out, 0, n * sizeof(unsigned));
  scan_kogge_stone<<<2, 200>>>(d_in, d_out, n);
  cudaMemcpy(out.data(), d_out, n * sizeof(unsigned), cudaMemcpyDeviceToHost);
  for (int i = 0; i < n; ++i)
    if (!(out[i] == (i < 200 ? i * (i + 1) / 2 : i * (i + 1) / 2 - 19900))) return 1;
  double total_out = 0;
  for (int i = 0; i < n; ++i) total_out += out[i];
  printf("out %g\n", total_out);
  cudaFree(d_in);
  cudaFree(d_out);
  return 0;
}
