// class: gemm
// expect: safe
// needs: m >= 0 && n >= 0 && k >= 0 && m * n <= 2147483647 && m * k <= 2147483647 && k * n <= 2147483647 && \valid_read(a + (0 .. gridDim.z * m * k - 1)) && \valid_read(b + (0 .. gridDim.z * k * n - 1)) && \valid(c + (0 .. gridDim.z * m * n - 1))
// sizes: any
// why: the third dimension of the grid selects a triple of matrices, whose offsets are computed in 64 bits
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

template <typename T>
__global__ void multiply_batch(const T *a, const T *b, T *c, int m, int n, int k) {
  const T *ab = a + (size_t)blockIdx.z * m * k;
  const T *bb = b + (size_t)blockIdx.z * k * n;
  T *cb = c + (size_t)blockIdx.z * m * n;
  const int col = blockIdx.x * blockDim.x + threadIdx.x;
  const int row = blockIdx.y * blockDim.y + threadIdx.y;
  if (row >= m || col >= n) return;
  T sum = T(0);
  for (int p = 0; p < k; ++p) sum += ab[row * k + p] * bb[p * n + col];
  cb[row * n + col] = sum;
}

int main() {
  const int m = 10, n = 12, k = 7, batch = 3;
  float *a = (float *)malloc((batch * m * k) * sizeof(float));
  for (int i = 0; i < batch * m * k; ++i) a[i] = i / (m * k);
  float *d_a = nullptr;
  CHECK(cudaMalloc(&d_a, (batch * m * k) * sizeof(float)));
  CHECK(cudaMemcpy(d_a, a, (batch * m * k) * sizeof(float), cudaMemcpyHostToDevice));
  float *b = (float *)malloc((batch * k * n) * sizeof(float));
  for (int i = 0; i < batch * k * n; ++i) b[i] = 1.0f;
  float *d_b = nullptr;
  CHECK(cudaMalloc(&d_b, (batch * k * n) * sizeof(float)));
  CHECK(cudaMemcpy(d_b, b, (batch * k * n) * sizeof(float), cudaMemcpyHostToDevice));
  float *c = (float *)malloc((batch * m * n) * sizeof(float));
  float *d_c = nullptr;
  CHECK(cudaMalloc(&d_c, (batch * m * n) * sizeof(float)));
  CHECK(cudaMemset(d_c, 0, (batch * m * n) * sizeof(float)));
  multiply_batch<float><<<dim3(1, 2, batch), dim3(16, 8)>>>(d_a, d_b, d_c, m, n, k);
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
  CHECK(cudaMemcpy(c, d_c, (batch * m * n) * sizeof(float), cudaMemcpyDeviceToHost));
  for (int i = 0; i < batch * m * n; ++i)
    if (!(c[i] == 7.0f * (i / (m * n)))) return 1;
  double total_c = 0;
  for (int i = 0; i < batch * m * n; ++i) total_c += c[i];
  printf("c %g\n", total_c);
  CHECK(cudaFree(d_a));
  CHECK(cudaFree(d_b));
  CHECK(cudaFree(d_c));
  free(a);
  free(b);
  free(c);
  return 0;
}
