// class: gemm
// expect: safe
// needs: blockDim.x == 32 && blockDim.y == 8 && gridDim.y * 8 == m && gridDim.x * 32 == n && k % 8 == 0 && k >= 0 && m * n <= 2147483647 && m * k <= 2147483647 && k * n <= 2147483647 && \valid_read(a + (0 .. m * k - 1)) && \valid_read(b + (0 .. k * n - 1)) && \valid(c + (0 .. m * n - 1))
// sizes: any
// why: the tile of a is 8 by 8 and loaded by the first 8 columns of threads, the tile of b is 8 by 32
#include <cstdio>
#include <cstdlib>

__global__ void multiply_rectangular(const float *a, const float *b, float *c, int m, int n,
                                     int k) {
  constexpr int kRows = 8, kCols = 32, kDepth = 8;
  __shared__ float ta[kRows][kDepth];
  __shared__ float tb[kDepth][kCols];
  const int x = threadIdx.x, y = threadIdx.y;
  const int row = blockIdx.y * kRows + y, col = blockIdx.x * kCols + x;
  float sum = 0.0f;
  for (int base = 0; base < k; base += kDepth) {
    if (x < kDepth) ta[y][x] = a[row * k + base + x];
    tb[y][x] = b[(base + y) * n + col];
    __syncthreads();
    for (int p = 0; p < kDepth; ++p) sum = fmaf(ta[y][p], tb[p][x], sum);
    __syncthreads();
  }
  c[row * n + col] = sum;
}

int main() {
  const int m = 16;
  const int n = 64;
  const int k = 24;
  float *a = (float *)malloc((m * k) * sizeof(float));
  for (int i = 0; i < m * k; ++i) a[i] = 2.0f;
  float *d_a = nullptr;
  cudaMalloc(&d_a, (m * k) * sizeof(float));
  cudaMemcpy(d_a, a, (m * k) * sizeof(float), cudaMemcpyHostToDevice);
  float *b = (float *)malloc((k * n) * sizeof(float));
  for (int i = 0; i < k * n; ++i) b[i] = 1.0f;
  float *d_b = nullptr;
  cudaMalloc(&d_b, (k * n) * sizeof(float));
  cudaMemcpy(d_b, b, (k * n) * sizeof(float), cudaMemcpyHostToDevice);
  float *c = (float *)malloc((m * n) * sizeof(float));
  float *d_c = nullptr;
  cudaMalloc(&d_c, (m * n) * sizeof(float));
  cudaMemset(d_c, 0, (m * n) * sizeof(float));
  multiply_rectangular<<<dim3(2, 2), dim3(32, 8)>>>(d_a, d_b, d_c, m, n, k);
  cudaMemcpy(c, d_c, (m * n) * sizeof(float), cudaMemcpyDeviceToHost);
  for (int i = 0; i < m * n; ++i)
    if (!(c[i] == 48.0f)) return 1;
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
