// class: loops_with_barriers
// expect: safe
// needs: blockDim.x == 32 && tiles >= 1 && tiles <= 67108863 && gridDim.x == 1 && \valid_read(in + (0 .. 32 * tiles - 1)) && \valid(out + (0 .. 31))
// sizes: any
// why: tiles arrive by asynchronous copies that are waited for before the barrier in front of their use
#include <cstdio>
#include <cstdlib>
#include <cuda_pipeline.h>

__global__ void sum_async(const float *in, float *out, int tiles) {
  __shared__ float stage[2][32];
  const int t = threadIdx.x;
  __pipeline_memcpy_async(&stage[0][t], &in[t], sizeof(float));
  __pipeline_commit();
  float sum = 0.0f;
  for (int k = 0; k < tiles; ++k) {
    if (k + 1 < tiles) {
      __pipeline_memcpy_async(&stage[(k + 1) & 1][t], &in[(k + 1) * 32 + t], sizeof(float));
    }
    __pipeline_commit();
    __pipeline_wait_prior(1);
    __syncthreads();
    sum += stage[k & 1][31 - t];
    __syncthreads();
  }
  out[t] = sum;
}

int main() {
  const int tiles = 5;
  float *in = (float *)malloc((tiles * 32) * sizeof(float));
  for (int i = 0; i < tiles * 32; ++i) in[i] = i % 32;
  float *d_in = nullptr;
  cudaMalloc(&d_in, (tiles * 32) * sizeof(float));
  cudaMemcpy(d_in, in, (tiles * 32) * sizeof(float), cudaMemcpyHostToDevice);
  float *out = (float *)malloc(32 * sizeof(float));
  float *d_out = nullptr;
  cudaMalloc(&d_out, 32 * sizeof(float));
  cudaMemset(d_out, 0, 32 * sizeof(float));
  sum_async<<<1, 32>>>(d_in, d_out, tiles);
  cudaMemcpy(out, d_out, 32 * sizeof(float), cudaMemcpyDeviceToHost);
  for (int i = 0; i < 32; ++i)
    if (!(out[i] == 5.0f * (31 - i))) return 1;
  double total_out = 0;
  for (int i = 0; i < 32; ++i) total_out += out[i];
  printf("out %g\n", total_out);
  cudaFree(d_in);
  cudaFree(d_out);
  free(in);
  free(out);
  return 0;
}
