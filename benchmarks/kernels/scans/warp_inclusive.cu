// class: scans
// expect: safe
// needs: blockDim.x % 32 == 0 && n >= 0 && \valid_read(in + (0 .. n-1)) && \valid(out + (0 .. n-1))
// sizes: any
// why: all lanes take part in the shuffles, also those behind the end, and lanes without a left neighbour keep their value
#include <cstdio>
#include <cstdlib>

__device__ int warp_scan(int value, int lane) {
#pragma unroll
  for (int d = 1; d < 32; d <<= 1) {
    const int left = __shfl_up_sync(0xffffffffu, value, d);
    if (lane >= d) value = max(value, left);
  }
  return value;
}

__global__ void running_maximum(const int *in, int *out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int lane = threadIdx.x & 31;
  int v = i < n ? in[i] : 0;
  v = warp_scan(v, lane);
  if (i < n) out[i] = v;
}

int main() {
  const int n = 200;
  int *in = (int *)malloc(n * sizeof(int));
  for (int i = 0; i < n; ++i) in[i] = i % 2 ? i : 0;
  int *d_in = nullptr;
  cudaMalloc(&d_in, n * sizeof(int));
  cudaMemcpy(d_in, in, n * sizeof(int), cudaMemcpyHostToDevice);
  int *out = (int *)malloc(n * sizeof(int));
  int *d_out = nullptr;
  cudaMalloc(&d_out, n * sizeof(int));
  cudaMemset(d_out, 0, n * sizeof(int));
  running_maximum<<<2, 128>>>(d_in, d_out, n);
  cudaMemcpy(out, d_out, n * sizeof(int), cudaMemcpyDeviceToHost);
  if (!(out[31] == 31 && out[62] == 61)) return 1;
  double total_out = 0;
  for (int i = 0; i < n; ++i) total_out += out[i];
  printf("out %g\n", total_out);
  cudaFree(d_in);
  cudaFree(d_out);
  free(in);
  free(out);
  return 0;
}
