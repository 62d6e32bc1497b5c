// class: scans
// expect: safe
// needs: segments >= 0 && length >= 0 && segments * length <= 2147483647 && \valid_read(in + (0 .. segments * length - 1)) && \valid(out + (0 .. segments * length - 1))
// sizes: any
// why: one thread scans one segment from its start to its end
#include <cstdio>
#include <cstdlib>

__global__ void scan_segments(const double *in, double *out, int segments, int length) {
  int s = blockIdx.x * blockDim.x + threadIdx.x;
  if (s >= segments) return;
  double running = 0.0;
  const int first = s * length;
  for (int k = first; k < first + length; ++k) {
    out[k] = running;
    running += in[k];
  }
}

int main() {
  const int segments = 40;
  const int length = 12;
  double *in = (double *)malloc((segments * length) * sizeof(double));
  for (int i = 0; i < segments * length; ++i) in[i] = 1.0;
  double *d_in = nullptr;
  cudaMalloc(&d_in, (segments * length) * sizeof(double));
  cudaMemcpy(d_in, in, (segments * length) * sizeof(double), cudaMemcpyHostToDevice);
  double *out = (double *)malloc((segments * length) * sizeof(double));
  double *d_out = nullptr;
  cudaMalloc(&d_out, (segments * length) * sizeof(double));
  cudaMemset(d_out, 0, (segments * length) * sizeof(double));
  scan_segments<<<2, 32>>>(d_in, d_out, segments, length);
  cudaMemcpy(out, d_out, (segments * length) * sizeof(double), cudaMemcpyDeviceToHost);
  for (int i = 0; i < segments * length; ++i)
    if (!(out[i] == i % length)) return 1;
  double total_out = 0;
  for (int i = 0; i < segments * length; ++i) total_out += out[i];
  printf("out %g\n", total_out);
  cudaFree(d_in);
  cudaFree(d_out);
  free(in);
  free(out);
  return 0;
}
