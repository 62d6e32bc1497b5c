// class: gemm
// expect: safe
// needs: blockDim.x == 16 && blockDim.y == 16 && m >= 0 && n >= 0 && k >= 0 && k <= 2147480000 && m * n <= 2147483647 && m * k <= 2147483647 && k * n <= 2147483647 && \valid_read(a + (0 .. m * k - 1)) && \valid_read(b + (0 .. k * n - 1)) && \valid(c + (0 .. m * n - 1))
// sizes: any
// why: tiles are padded with zeros at the edges, and two barriers separate loading, using and loading again
#include <cstdio>
#include <vector>

constexpr int kTile = 16;

__global__ void multiply_tiled(const float *a, const float *b, float *c, int m, int n, int k) {
  __shared__ float ta[kTile][kTile];
  __shared__ float tb[kTile][kTile];
  const int tx = threadIdx.x, ty = threadIdx.y;
  const int row = blockIdx.y * kTile + ty;
  const int col = blockIdx.x * kTile + tx;
  float sum = 0.0f;
  for (int base = 0; base < k; base += kTile) {
    ta[ty][tx] = row < m && base + tx < k ? a[row * k + base + tx] : 0.0f;
    tb[ty][tx] = base + ty < k && col < n ? b[(base + ty) * n + col] : 0.0f;
    __syncthreads();
#pragma unroll
    for (int p = 0; p < kTile; ++p) sum += ta[ty][p] * tb[p][tx];
    __syncthreads();
  }
  if (row < m && col < n) c[row * n + col] = sum;
}

int main() {
  const int m = 20;
  const int n = 30;
  const int k = 25;
  std::vector<float> a(m * k);
  for (int i = 0; i < m * k; ++i) a[i] = i / k;
  float *d_a = nullptr;
  cudaMalloc(&d_a, (m * k) * sizeof(float));
  cudaMemcpy(d_a, a.data(), (m * k) * sizeof(float), cudaMemcpyHostToDevice);
  std::vector<float> b(k * n);
  for (int i = 0; i < k * n; ++i) b[i] = 1.0f;
  float *d_b = nullptr;
  cudaMalloc(&d_b, (k * n) * sizeof(float));
  cudaMemcpy(d_b, b.data(), (k * n) * sizeof(float), cudaMemcpyHostToDevice);
  std::vector<float> c(m * n);
  float *d_c = nullptr;
  cudaMalloc(&d_c, (m * n) * sizeof(float));
  cudaMemset(d_c, 0, (m * n) * sizeof(float));
  multiply_tiled<<<dim3(2, 2), dim3(kTile, kTile)>>>(d_a, d_b, d_c, m, n, k);
  cudaMemcpy(c.data(), d_c, (m * n) * sizeof(float), cudaMemcpyDeviceToHost);
  for (int i = 0; i < m * n; ++i)
    if (!(c[i] == 25.0f * (i / n))) return 1;
  double total_c = 0;
  for (int i = 0; i < m * n; ++i) total_c += c[i];
  printf("c %g\n", total_c);
  cudaFree(d_a);
  cudaFree(d_b);
  cudaFree(d_c);
  return 0;
}
