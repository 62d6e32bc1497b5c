// class: compaction
// expect: safe
// needs: n >= 0 && *low == 0 && *high == 0 && \valid_read(in + (0 .. n-1)) && \valid(out + (0 .. n-1)) && \valid(low) && \valid(high)
// sizes: any
// why: kept elements fill the array from the front, the others from the back, and together they are n
#include <cstdio>
#include <cstdlib>

__global__ void partition(const int *in, int *out, int *low, int *high, int n, int pivot) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const int v = in[i];
  if (v < pivot) {
    out[atomicAdd(low, 1)] = v;
  } else {
    out[n - 1 - atomicAdd(high, 1)] = v;
  }
}

int main() {
  const int n = 200;
  int *in = (int *)malloc(n * sizeof(int));
  for (int i = 0; i < n; ++i) in[i] = (i * 7) % 200;
  int *d_in = nullptr;
  cudaMalloc(&d_in, n * sizeof(int));
  cudaMemcpy(d_in, in, n * sizeof(int), cudaMemcpyHostToDevice);
  int *out = (int *)malloc(n * sizeof(int));
  int *d_out = nullptr;
  cudaMalloc(&d_out, n * sizeof(int));
  cudaMemset(d_out, 0, n * sizeof(int));
  int *low = (int *)malloc(1 * sizeof(int));
  int *d_low = nullptr;
  cudaMalloc(&d_low, 1 * sizeof(int));
  cudaMemset(d_low, 0, 1 * sizeof(int));
  int *high = (int *)malloc(1 * sizeof(int));
  int *d_high = nullptr;
  cudaMalloc(&d_high, 1 * sizeof(int));
  cudaMemset(d_high, 0, 1 * sizeof(int));
  partition<<<2, 128>>>(d_in, d_out, d_low, d_high, n, 80);
  cudaMemcpy(out, d_out, n * sizeof(int), cudaMemcpyDeviceToHost);
  cudaMemcpy(low, d_low, 1 * sizeof(int), cudaMemcpyDeviceToHost);
  cudaMemcpy(high, d_high, 1 * sizeof(int), cudaMemcpyDeviceToHost);
  if (!(low[0] == 80 && high[0] == 120)) return 1;
  for (int i = 0; i < n; ++i)
    if (!((out[i] < 80) == (i < 80))) return 1;
  double total_out = 0;
  for (int i = 0; i < n; ++i) total_out += out[i];
  printf("out %g\n", total_out);
  double total_low = 0;
  for (int i = 0; i < 1; ++i) total_low += low[i];
  printf("low %g\n", total_low);
  double total_high = 0;
  for (int i = 0; i < 1; ++i) total_high += high[i];
  printf("high %g\n", total_high);
  cudaFree(d_in);
  cudaFree(d_out);
  cudaFree(d_low);
  cudaFree(d_high);
  free(in);
  free(out);
  free(low);
  free(high);
  return 0;
}
