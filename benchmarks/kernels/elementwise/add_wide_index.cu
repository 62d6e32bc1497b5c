// class: elementwise
// expect: safe
// needs: \valid_read(a + (0 .. count-1)) && \valid_read(b + (0 .. count-1)) && \valid(sum + (0 .. count-1))
// sizes: any
// why: the index is computed in size_t before it is multiplied, so it is right for any count
#include <cstdio>
#include <cstdlib>

template <typename T>
__global__ void add_vectors(const T *a, const T *b, T *sum, size_t count) {
  const size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= count) return;
  sum[i] = a[i] + b[i];
}

template __global__ void add_vectors<double>(const double *, const double *, double *, size_t);

int main() {
  const int n = 777;
  double *a = (double *)malloc(n * sizeof(double));
  for (int i = 0; i < n; ++i) a[i] = i;
  double *d_a = nullptr;
  cudaMalloc(&d_a, n * sizeof(double));
  cudaMemcpy(d_a, a, n * sizeof(double), cudaMemcpyHostToDevice);
  double *b = (double *)malloc(n * sizeof(double));
  for (int i = 0; i < n; ++i) b[i] = 2 * i;
  double *d_b = nullptr;
  cudaMalloc(&d_b, n * sizeof(double));
  cudaMemcpy(d_b, b, n * sizeof(double), cudaMemcpyHostToDevice);
  double *sum = (double *)malloc(n * sizeof(double));
  double *d_sum = nullptr;
  cudaMalloc(&d_sum, n * sizeof(double));
  cudaMemset(d_sum, 0, n * sizeof(double));
  add_vectors<double><<<(n + 127) / 128, 128>>>(d_a, d_b, d_sum, n);
  cudaMemcpy(sum, d_sum, n * sizeof(double), cudaMemcpyDeviceToHost);
  for (int i = 0; i < n; ++i)
    if (!(sum[i] == 3.0 * i)) return 1;
  double total_sum = 0;
  for (int i = 0; i < n; ++i) total_sum += sum[i];
  printf("sum %g\n", total_sum);
  cudaFree(d_a);
  cudaFree(d_b);
  cudaFree(d_sum);
  free(a);
  free(b);
  free(sum);
  return 0;
}
