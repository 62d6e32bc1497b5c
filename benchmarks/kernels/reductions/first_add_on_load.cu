// class: reductions
// expect: safe
// needs: blockDim.x == 128 && n <= 2147483647 && \valid_read(in + (0 .. n-1)) && \valid(out + (0 .. gridDim.x - 1))
// sizes: any
// why: each thread loads two elements a block apart before the tree, both guarded
#include <cstdio>
#include <cstdlib>

constexpr unsigned kThreads = 128;

__global__ void sum_first_add(const float *__restrict__ in, float *__restrict__ out, unsigned n) {
  __shared__ float part[kThreads];
  const unsigned t = threadIdx.x;
  const unsigned i = blockIdx.x * (2 * kThreads) + t;
  float mine = i < n ? in[i] : 0.0f;
  if (i + kThreads < n) mine += in[i + kThreads];
  part[t] = mine;
  __syncthreads();
  for (unsigned s = kThreads / 2; s > 0; s /= 2) {
    if (t < s) part[t] = mine = mine + part[t + s];
    __syncthreads();
  }
  if (t == 0) out[blockIdx.x] = mine;
}

int main() {
  const int n = 1000;
  float *in = (float *)malloc(n * sizeof(float));
  for (int i = 0; i < n; ++i) in[i] = 1.0f;
  float *d_in = nullptr;
  cudaMalloc(&d_in, n * sizeof(float));
  cudaMemcpy(d_in, in, n * sizeof(float), cudaMemcpyHostToDevice);
  float *out = (float *)malloc(4 * sizeof(float));
  float *d_out = nullptr;
  cudaMalloc(&d_out, 4 * sizeof(float));
  cudaMemset(d_out, 0, 4 * sizeof(float));
  sum_first_add<<<4, kThreads>>>(d_in, d_out, n);
  cudaMemcpy(out, d_out, 4 * sizeof(float), cudaMemcpyDeviceToHost);
  if (!(out[0] == 256.0f && out[3] == 232.0f)) return 1;
  double total_out = 0;
  for (int i = 0; i < 4; ++i) total_out += out[i];
  printf("out %g\n", total_out);
  cudaFree(d_in);
  cudaFree(d_out);
  free(in);
  free(out);
  return 0;
}
