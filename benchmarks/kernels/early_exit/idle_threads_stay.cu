// class: early_exit
// expect: safe
// needs: blockDim.x == 96 && n >= 1 && \valid_read(in + (0 .. n-1)) && \valid(out + (0 .. n-1))
// sizes: any
// why: threads behind the end do no work but come to both barriers
#include <cstdio>
#include <cstdlib>

__global__ void normalise_by_first(const float *in, float *out, int n) {
  __shared__ float reference;
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const bool active = i < n;
  if (threadIdx.x == 0) reference = active ? in[i] : 1.0f;
  __syncthreads();
  float v = active ? in[i] / reference : 0.0f;
  __syncthreads();
  if (!active) return;
  out[i] = v;
}

int main() {
  const int n = 200;
  float *in = (float *)malloc(n * sizeof(float));
  for (int i = 0; i < n; ++i) in[i] = i + 1;
  float *d_in = nullptr;
  cudaMalloc(&d_in, n * sizeof(float));
  cudaMemcpy(d_in, in, n * sizeof(float), cudaMemcpyHostToDevice);
  float *out = (float *)malloc(n * sizeof(float));
  float *d_out = nullptr;
  cudaMalloc(&d_out, n * sizeof(float));
  cudaMemset(d_out, 0, n * sizeof(float));
  normalise_by_first<<<3, 96>>>(d_in, d_out, n);
  cudaMemcpy(out, d_out, n * sizeof(float), cudaMemcpyDeviceToHost);
  if (!(out[0] == 1.0f && out[96] == 1.0f && out[192] == 1.0f)) return 1;
  double total_out = 0;
  for (int i = 0; i < n; ++i) total_out += out[i];
  printf("out %g\n", total_out);
  cudaFree(d_in);
  cudaFree(d_out);
  free(in);
  free(out);
  return 0;
}
