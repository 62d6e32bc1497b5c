// class: gemm
// expect: safe
// needs: m >= 0 && n >= 0 && k >= 0 && m * n <= 2147483647 && m * k <= 2147483647 && k * n <= 2147483647 && \valid_read(a + (0 .. m * k - 1)) && \valid_read(b + (0 .. k * n - 1)) && \valid(c + (0 .. m * n - 1))
// sizes: any
// why: one thread per element of the result walks over a row and a column
#include <cstdio>
#include <cstdlib>

__global__ void multiply(const float *__restrict__ a, const float *__restrict__ b,
                         float *__restrict__ c, int m, int n, int k) {
  const int col = blockIdx.x * blockDim.x + threadIdx.x;
  const int row = blockIdx.y * blockDim.y + threadIdx.y;
  if (row >= m || col >= n) return;
  float sum = 0.0f;
  for (int p = 0; p < k; ++p) sum += a[row * k + p] * b[p * n + col];
  c[row * n + col] = sum;
}

int main() {
  const int m = 20;
  const int n = 24;
  const int k = 15;
  float *a = (float *)malloc((m * k) * sizeof(float));
  for (int i = 0; i < m * k; ++i) a[i] = 1.0f;
  float *d_a = nullptr;
  cudaMalloc(&d_a, (m * k) * sizeof(float));
  cudaMemcpy(d_a, a, (m * k) * sizeof(float), cudaMemcpyHostToDevice);
  float *b = (float *)malloc((k * n) * sizeof(float));
  for (int i = 0; i < k * n; ++i) b[i] = i % n;
  float *d_b = nullptr;
  cudaMalloc(&d_b, (k * n) * sizeof(float));
  cudaMemcpy(d_b, b, (k * n) * sizeof(float), cudaMemcpyHostToDevice);
  float *c = (float *)malloc((m * n) * sizeof(float));
  float *d_c = nullptr;
  cudaMalloc(&d_c, (m * n) * sizeof(float));
  cudaMemset(d_c, 0, (m * n) * sizeof(float));
  multiply<<<dim3(2, 3), dim3(16, 8)>>>(d_a, d_b, d_c, m, n, k);
  cudaMemcpy(c, d_c, (m * n) * sizeof(float), cudaMemcpyDeviceToHost);
  for (int i = 0; i < m * n; ++i)
    if (!(c[i] == 15.0f * (i % n))) return 1;
  double total_c = 0;
  for (int i = 0; i < m * n; ++i) total_c += c[i];
  printf("c %g\n", total_c);
  cudaFree(d_a);
  cudaFree(d_b);
  cudaFree(d_c);
  free(a);
  free(b);
  free(c);
  return 0;
}
