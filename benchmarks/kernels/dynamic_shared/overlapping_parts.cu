// class: dynamic_shared
// expect: race
// needs: \valid(pool + (0 .. 2 * blockDim.x - 1)) && n >= 0 && \valid_read(a + (0 .. n-1)) && \valid(out + (0 .. n-1))
// sizes: any
// why: the second part begins at half the block instead of behind it, so it overlaps the first
#include <cstdio>
#include <cstdlib>

__global__ void spread(const float *a, float *out, int n) {
  extern __shared__ float pool[];
  float *low = pool;
  float *high = pool + blockDim.x / 2;
  const int t = threadIdx.x;
  const int i = blockIdx.x * blockDim.x + t;
  const float v = i < n ? a[i] : 0.0f;
  low[t] = v - 1.0f;   //! race
  high[t] = v + 1.0f;  //! race
  __syncthreads();
  if (i < n) out[i] = high[t] - low[t];
}

int main() {
  const int n = 128;
  float *a = (float *)malloc(n * sizeof(float));
  for (int i = 0; i < n; ++i) a[i] = i;
  float *d_a = nullptr;
  cudaMalloc(&d_a, n * sizeof(float));
  cudaMemcpy(d_a, a, n * sizeof(float), cudaMemcpyHostToDevice);
  float *out = (float *)malloc(n * sizeof(float));
  float *d_out = nullptr;
  cudaMalloc(&d_out, n * sizeof(float));
  cudaMemset(d_out, 0, n * sizeof(float));
  spread<<<2, 64, 2 * 64 * sizeof(float)>>>(d_a, d_out, n);
  cudaMemcpy(out, d_out, n * sizeof(float), cudaMemcpyDeviceToHost);
  double total_out = 0;
  for (int i = 0; i < n; ++i) total_out += out[i];
  printf("out %g\n", total_out);
  cudaFree(d_a);
  cudaFree(d_out);
  free(a);
  free(out);
  return 0;
}
