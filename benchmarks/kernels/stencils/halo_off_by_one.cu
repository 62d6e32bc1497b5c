// class: stencils
// expect: bounds
// needs: blockDim.x == 64 && n >= 0 && n <= 2147483000 && \valid_read(in + (0 .. n-1)) && \valid(out + (0 .. n-1))
// sizes: any
// why: the right halo is stored one cell too far, at the index behind the end of the tile
#include <cstdio>
#include <cstdlib>

constexpr int kBlock = 64;

__global__ void smooth(const float *in, float *out, int n) {
  __shared__ float tile[kBlock + 2];
  int g = blockIdx.x * kBlock + threadIdx.x;
  int t = threadIdx.x + 1;
  tile[t] = g < n ? in[g] : 0.0f;
  if (threadIdx.x == 0) {
    tile[0] = g > 0 && g - 1 < n ? in[g - 1] : 0.0f;
    int right = g + kBlock;
    tile[kBlock + 2] = right < n ? in[right] : 0.0f;  //! bounds
  }
  __syncthreads();
  if (g < n) out[g] = 0.25f * tile[t - 1] + 0.5f * tile[t] + 0.25f * tile[t + 1];
}

int main() {
  const int n = 200;
  float *in = (float *)malloc(n * sizeof(float));
  for (int i = 0; i < n; ++i) in[i] = i;
  float *d_in = nullptr;
  cudaMalloc(&d_in, n * sizeof(float));
  cudaMemcpy(d_in, in, n * sizeof(float), cudaMemcpyHostToDevice);
  float *out = (float *)malloc(n * sizeof(float));
  float *d_out = nullptr;
  cudaMalloc(&d_out, n * sizeof(float));
  cudaMemset(d_out, 0, n * sizeof(float));
  smooth<<<(n + kBlock - 1) / kBlock, kBlock>>>(d_in, d_out, n);
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
