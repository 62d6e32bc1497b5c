// class: compaction
// expect: safe
// needs: n >= 0 && *count == 0 && \valid_read(in + (0 .. n-1)) && \valid(out + (0 .. n-1)) && \valid(count)
// sizes: any
// why: the counter gives each kept element a slot of its own, and no more than n are kept
#include <cstdio>
#include <vector>

__global__ void keep_positive(const float *__restrict__ in, float *__restrict__ out,
                              unsigned *__restrict__ count, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && in[i] > 0.0f) {
    const unsigned slot = atomicAdd(count, 1u);
    out[slot] = in[i];
  }
}

int main() {
  const int n = 500;
  std::vector<float> in(n);
  for (int i = 0; i < n; ++i) in[i] = i % 5 - 2;
  float *d_in = nullptr;
  cudaMalloc(&d_in, n * sizeof(float));
  cudaMemcpy(d_in, in.data(), n * sizeof(float), cudaMemcpyHostToDevice);
  std::vector<float> out(n);
  float *d_out = nullptr;
  cudaMalloc(&d_out, n * sizeof(float));
  cudaMemset(d_out, 0, n * sizeof(float));
  std::vector<unsigned> count(1);
  unsigned *d_count = nullptr;
  cudaMalloc(&d_count, 1 * sizeof(unsigned));
  cudaMemset(d_count, 0, 1 * sizeof(unsigned));
  keep_positive<<<4, 128>>>(d_in, d_out, d_count, n);
  cudaMemcpy(out.data(), d_out, n * sizeof(float), cudaMemcpyDeviceToHost);
  cudaMemcpy(count.data(), d_count, 1 * sizeof(unsigned), cudaMemcpyDeviceToHost);
  if (!(count[0] == 200)) return 1;
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
