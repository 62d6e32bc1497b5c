// class: convolution
// expect: divergence
// needs: blockDim.x == 64 && n >= 0 && n <= 2147483000 && \valid_read(in + (0 .. n-1)) && \valid(out + (0 .. n-1))
// sizes: any
// why: threads behind the end leave before the barrier that the rest of their block waits at
#include <cstdio>
#include <cstdlib>

template <int kR>
__global__ void convolve_leaving(const float *in, float *out, int n) {
  __shared__ float tile[64 + 2 * kR];
  const int i = blockIdx.x * 64 + threadIdx.x;
  if (i >= n) return;
  tile[threadIdx.x + kR] = in[i];
  if (threadIdx.x < kR) {
    tile[threadIdx.x] = i >= kR ? in[i - kR] : 0.0f;
    tile[threadIdx.x + 64 + kR] = i + 64 < n ? in[i + 64] : 0.0f;
  }
  __syncthreads();  //! divergence
  float sum = 0.0f;
  for (int k = 0; k <= 2 * kR; ++k) sum += tile[threadIdx.x + k];
  out[i] = sum;
}

int main() {
  const int n = 190;
  float *in = (float *)malloc(n * sizeof(float));
  for (int i = 0; i < n; ++i) in[i] = 1.0f;
  float *d_in = nullptr;
  cudaMalloc(&d_in, n * sizeof(float));
  cudaMemcpy(d_in, in, n * sizeof(float), cudaMemcpyHostToDevice);
  float *out = (float *)malloc(n * sizeof(float));
  float *d_out = nullptr;
  cudaMalloc(&d_out, n * sizeof(float));
  cudaMemset(d_out, 0, n * sizeof(float));
  convolve_leaving<2><<<3, 64>>>(d_in, d_out, n);
  cudaMemcpy(out, d_out, n * sizeof(float), cudaMemcpyDeviceToHost);
  double total_out = 0;
  for (int i = 0; i < n; ++i) total_out += out[i];
  printf("out %g\n", total_out);
  cudaFree(d_in);
  cudaFree(d_out);
  free(in);
  free(out);
  return 0;
}
