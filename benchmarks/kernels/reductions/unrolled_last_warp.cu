// class: reductions
// expect: safe
// needs: blockDim.x == 256 && n >= 0 && \valid_read(in + (0 .. n-1)) && \valid(out + (0 .. gridDim.x - 1))
// sizes: any
// why: in the last warp every read is separated from the write by __syncwarp
#include <cstdio>
#include <vector>

__device__ void warp_tail(float *part, unsigned t) {
  float v = part[t];
#pragma unroll
  for (unsigned s = 32; s > 0; s >>= 1) {
    v += part[t + s];
    __syncwarp();
    part[t] = v;
    __syncwarp();
  }
}

__global__ void sum_unrolled_tail(const float *in, float *out, int n) {
  __shared__ float part[256];
  const unsigned t = threadIdx.x;
  const int i = blockIdx.x * blockDim.x + t;
  part[t] = i < n ? in[i] : 0.0f;
  __syncthreads();
  for (unsigned s = blockDim.x / 2; s > 32; s >>= 1) {
    if (t < s) part[t] += part[t + s];
    __syncthreads();
  }
  if (t < 32) warp_tail(part, t);
  if (t == 0) out[blockIdx.x] = part[0];
}

int main() {
  const int n = 1000;
  std::vector<float> in(n);
  for (int i = 0; i < n; ++i) in[i] = 1.0f;
  float *d_in = nullptr;
  cudaMalloc(&d_in, n * sizeof(float));
  cudaMemcpy(d_in, in.data(), n * sizeof(float), cudaMemcpyHostToDevice);
  std::vector<float> out(4);
  float *d_out = nullptr;
  cudaMalloc(&d_out, 4 * sizeof(float));
  cudaMemset(d_out, 0, 4 * sizeof(float));
  sum_unrolled_tail<<<4, 256>>>(d_in, d_out, n);
  cudaMemcpy(out.data(), d_out, 4 * sizeof(float), cudaMemcpyDeviceToHost);
  if (!(out[0] == 256.0f && out[3] == 232.0f)) return 1;
  double total_out = 0;
  for (int i = 0; i < 4; ++i) total_out += out[i];
  printf("out %g\n", total_out);
  cudaFree(d_in);
  cudaFree(d_out);
  return 0;
}
