// class: gemm
// expect: safe
// needs: blockDim.x == 8 && blockDim.y == 8 && m >= 0 && n >= 0 && k >= 0 && k <= 2147480000 && gridDim.x * 16 <= 2147483647 && m * n <= 2147483647 && m * k <= 2147483647 && k * n <= 2147483647 && \valid_read(a + (0 .. m * k - 1)) && \valid_read(b + (0 .. k * n - 1)) && \valid(c + (0 .. m * n - 1))
// sizes: any
// why: a thread keeps a 2 by 2 block of results in registers, the tiles are loaded by strides over the block
#include <cstdio>
#include <cstdlib>

#define CHECK(call)                                                     \
  do {                                                                  \
    cudaError_t status = (call);                                        \
    if (status != cudaSuccess) {                                        \
      fprintf(stderr, "%s: %s\n", #call, cudaGetErrorString(status)); \
      exit(1);                                                          \
    }                                                                   \
  } while (0)

template <int BM, int BN, int BK, int TM, int TN>
__global__ void multiply_registers(const float *__restrict__ a, const float *__restrict__ b,
                                   float *__restrict__ c, int m, int n, int k) {
  constexpr int kThreads = (BM / TM) * (BN / TN);
  __shared__ float sa[BM][BK];
  __shared__ float sb[BK][BN];
  const int tid = threadIdx.y * (BN / TN) + threadIdx.x;
  const int row0 = blockIdx.y * BM, col0 = blockIdx.x * BN;
  float acc[TM][TN] = {};

  for (int k0 = 0; k0 < k; k0 += BK) {
    for (int e = tid; e < BM * BK; e += kThreads) {
      const int r = e / BK, p = e % BK;
      sa[r][p] = row0 + r < m && k0 + p < k ? a[(row0 + r) * k + k0 + p] : 0.0f;
    }
    for (int e = tid; e < BK * BN; e += kThreads) {
      const int p = e / BN, q = e % BN;
      sb[p][q] = k0 + p < k && col0 + q < n ? b[(k0 + p) * n + col0 + q] : 0.0f;
    }
    __syncthreads();
#pragma unroll
    for (int p = 0; p < BK; ++p)
      for (int i = 0; i < TM; ++i)
        for (int j = 0; j < TN; ++j)
          acc[i][j] += sa[threadIdx.y * TM + i][p] * sb[p][threadIdx.x * TN + j];
    __syncthreads();
  }
  for (int i = 0; i < TM; ++i) {
    const int row = row0 + threadIdx.y * TM + i;
    for (int j = 0; j < TN; ++j) {
      const int col = col0 + threadIdx.x * TN + j;
      if (row < m && col < n) c[row * n + col] = acc[i][j];
    }
  }
}

int main() {
  const int m = 30;
  const int n = 20;
  const int k = 17;
  float *a = (float *)malloc((m * k) * sizeof(float));
  for (int i = 0; i < m * k; ++i) a[i] = 1.0f;
  float *d_a = nullptr;
  CHECK(cudaMalloc(&d_a, (m * k) * sizeof(float)));
  CHECK(cudaMemcpy(d_a, a, (m * k) * sizeof(float), cudaMemcpyHostToDevice));
  float *b = (float *)malloc((k * n) * sizeof(float));
  for (int i = 0; i < k * n; ++i) b[i] = i / n;
  float *d_b = nullptr;
  CHECK(cudaMalloc(&d_b, (k * n) * sizeof(float)));
  CHECK(cudaMemcpy(d_b, b, (k * n) * sizeof(float), cudaMemcpyHostToDevice));
  float *c = (float *)malloc((m * n) * sizeof(float));
  float *d_c = nullptr;
  CHECK(cudaMalloc(&d_c, (m * n) * sizeof(float)));
  CHECK(cudaMemset(d_c, 0, (m * n) * sizeof(float)));
  multiply_registers<16, 16, 8, 2, 2><<<dim3(2, 2), dim3(8, 8)>>>(d_a, d_b, d_c, m, n, k);
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
  CHECK(cudaMemcpy(c, d_c, (m * n) * sizeof(float), cudaMemcpyDeviceToHost));
  for (int i = 0; i < m * n; ++i)
    if (!(c[i] == 136.0f)) return 1;
  double total_c = 0;
  for (int i = 0; i < m * n; ++i) total_c += c[i];
  printf("c %g\n", total_c);
  CHECK(cudaFree(d_a));
  CHECK(cudaFree(d_b));
  CHECK(cudaFree(d_c));
  free(a);
  free(b);
  free(c);
  return 0;
}
