// class: early_exit
// expect: safe
// needs: \valid_read(in + (0 .. n-1)) && \valid(out + (0 .. n-1))
// sizes: any
// why: continue goes on to the thread's next element of the strided loop
#include <cstdio>
#include <cstdlib>

__global__ void reciprocals(const double *in, double *out, size_t n) {
  for (size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x; i < n;
       i += (size_t)gridDim.x * blockDim.x) {
    const double v = in[i];
    if (v == 0.0) continue;
    out[i] = 1.0 / v;
  }
}

int main() {
  const int n = 500;
  double *in = (double *)malloc(n * sizeof(double));
  for (int i = 0; i < n; ++i) in[i] = i % 5;
  double *d_in = nullptr;
  cudaMalloc(&d_in, n * sizeof(double));
  cudaMemcpy(d_in, in, n * sizeof(double), cudaMemcpyHostToDevice);
  double *out = (double *)malloc(n * sizeof(double));
  double *d_out = nullptr;
  cudaMalloc(&d_out, n * sizeof(double));
  cudaMemset(d_out, 0, n * sizeof(double));
  reciprocals<<<2, 64>>>(d_in, d_out, n);
  cudaMemcpy(out, d_out, n * sizeof(double), cudaMemcpyDeviceToHost);
  for (int i = 0; i < n; ++i)
    if (!(out[i] == (i % 5 ? 1.0 / (i % 5) : 0.0))) return 1;
  double total_out = 0;
  for (int i = 0; i < n; ++i) total_out += out[i];
  printf("out %g\n", total_out);
  cudaFree(d_in);
  cudaFree(d_out);
  free(in);
  free(out);
  return 0;
}
