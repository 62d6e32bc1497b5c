// class: sorting
// expect: safe
// needs: blockDim.x == 128 && bit < 32 && gridDim.x == 1 && n >= 0 && n <= 128 && \valid_read(keys + (0 .. n-1)) && \valid(out + (0 .. n-1))
// sizes: fixed
// why: a scan of the zero bits gives zeros and ones places that do not overlap
#include <cstdio>
#include <vector>

__global__ void split_by_bit(const unsigned *keys, unsigned *out, int n, unsigned bit) {
  __shared__ int zeros[128];
  const int t = threadIdx.x;
  const unsigned key = t < n ? keys[t] : 0xffffffffu;
  const int is_zero = t < n && !((key >> bit) & 1u);
  zeros[t] = is_zero;
  __syncthreads();
  for (int d = 1; d < 128; d <<= 1) {
    const int left = t >= d ? zeros[t - d] : 0;
    __syncthreads();
    zeros[t] += left;
    __syncthreads();
  }
  const int total_zeros = zeros[127];
  if (t < n) {
    const int before = zeros[t] - is_zero;
    out[is_zero ? before : total_zeros + t - before] = key;
  }
}

int main() {
  const int n = 100;
  std::vector<unsigned> keys(n);
  for (int i = 0; i < n; ++i) keys[i] = i * 13 % 101;
  unsigned *d_keys = nullptr;
  cudaMalloc(&d_keys, n * sizeof(unsigned));
  cudaMemcpy(d_keys, keys.data(), n * sizeof(unsigned), cudaMemcpyHostToDevice);
  std::vector<unsigned> out(n);
  unsigned *d_out = nullptr;
  cudaMalloc(&d_out, n * sizeof(unsigned));
  cudaMemset(d_out, 0, n * sizeof(unsigned));
  split_by_bit<<<1, 128>>>(d_keys, d_out, n, 0);
  cudaMemcpy(out.data(), d_out, n * sizeof(unsigned), cudaMemcpyDeviceToHost);
  for (int i = 0; i < n - 1; ++i)
    if (!((out[i] & 1u) <= (out[i + 1] & 1u))) return 1;
  double total_out = 0;
  for (int i = 0; i < n; ++i) total_out += out[i];
  printf("out %g\n", total_out);
  cudaFree(d_keys);
  cudaFree(d_out);
  return 0;
}
