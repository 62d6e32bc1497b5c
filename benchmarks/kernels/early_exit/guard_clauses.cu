// class: early_exit
// expect: safe
// needs: n >= 0 && \valid_read(in + (0 .. n-1)) && \valid_read(mask + (0 .. n-1)) && \valid(out + (0 .. n-1))
// sizes: any
// why: several returns before the only store, and no barrier
#include <cstdio>
#include <vector>

__global__ void masked_root(const float *in, const unsigned char *mask, float *out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  if (!mask[i]) return;
  const float v = in[i];
  if (v < 0.0f) {
    out[i] = 0.0f;
    return;
  }
  out[i] = sqrtf(v);
}

int main() {
  const int n = 200;
  std::vector<float> in(n);
  for (int i = 0; i < n; ++i) in[i] = i % 2 ? 4.0f : -4.0f;
  float *d_in = nullptr;
  cudaMalloc(&d_in, n * sizeof(float));
  cudaMemcpy(d_in, in.data(), n * sizeof(float), cudaMemcpyHostToDevice);
  std::vector<unsigned char> mask(n);
  for (int i = 0; i < n; ++i) mask[i] = i % 3 != 0;
  unsigned char *d_mask = nullptr;
  cudaMalloc(&d_mask, n * sizeof(unsigned char));
  cudaMemcpy(d_mask, mask.data(), n * sizeof(unsigned char), cudaMemcpyHostToDevice);
  std::vector<float> out(n);
  float *d_out = nullptr;
  cudaMalloc(&d_out, n * sizeof(float));
  cudaMemset(d_out, 0, n * sizeof(float));
  masked_root<<<2, 128>>>(d_in, d_mask, d_out, n);
  cudaMemcpy(out.data(), d_out, n * sizeof(float), cudaMemcpyDeviceToHost);
  for (int i = 0; i < n; ++i)
    if (!(out[i] == (i % 2 && i % 3 ? 2.0f : 0.0f))) return 1;
  double total_out = 0;
  for (int i = 0; i < n; ++i) total_out += out[i];
  printf("out %g\n", total_out);
  cudaFree(d_in);
  cudaFree(d_mask);
  cudaFree(d_out);
  return 0;
}
