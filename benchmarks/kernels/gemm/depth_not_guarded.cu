// class: gemm
// expect: bounds
// needs: blockDim.x == 8 && blockDim.y == 8 && m >= 0 && n >= 0 && k >= 0 && k <= 2147480000 && m * n <= 1000000000 && m * k <= 1000000000 && k * n <= 1000000000 && \valid_read(a + (0 .. m * k - 1)) && \valid_read(b + (0 .. k * n - 1)) && \valid(c + (0 .. m * n - 1))
// sizes: any
// why: rows and columns are guarded but the depth is not, so the last tile reads past the end when k is no multiple of 8
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

__global__ void multiply_depth(const float *a, const float *b, float *c, int m, int n, int k) {
  __shared__ float ta[8][8], tb[8][8];
  const int tx = threadIdx.x, ty = threadIdx.y;
  const int row = blockIdx.y * 8 + ty, col = blockIdx.x * 8 + tx;
  float sum = 0.0f;
  for (int base = 0; base < k; base += 8) {
    ta[ty][tx] = row < m ? a[(size_t)row * k + base + tx] : 0.0f;    //! bounds
    tb[ty][tx] = col < n ? b[(size_t)(base + ty) * n + col] : 0.0f;  //! bounds
    __syncthreads();
    for (int p = 0; p < 8; ++p) sum += ta[ty][p] * tb[p][tx];
    __syncthreads();
  }
  if (row < m && col < n) c[(size_t)row * n + col] = sum;
}

int main() {
  const int m = 12;
  const int n = 10;
  const int k = 13;
  float *a = (float *)malloc((m * k) * sizeof(float));
  for (int i = 0; i < m * k; ++i) a[i] = 1.0f;
  float *d_a = nullptr;
  CHECK(cudaMalloc(&d_a, (m * k) * sizeof(float)));
  CHECK(cudaMemcpy(d_a, a, (m * k) * sizeof(float), cudaMemcpyHostToDevice));
  float *b = (float *)malloc((k * n) * sizeof(float));
  for (int i = 0; i < k * n; ++i) b[i] = 1.0f;
  float *d_b = nullptr;
  CHECK(cudaMalloc(&d_b, (k * n) * sizeof(float)));
  CHECK(cudaMemcpy(d_b, b, (k * n) * sizeof(float), cudaMemcpyHostToDevice));
  float *c = (float *)malloc((m * n) * sizeof(float));
  float *d_c = nullptr;
  CHECK(cudaMalloc(&d_c, (m * n) * sizeof(float)));
  CHECK(cudaMemset(d_c, 0, (m * n) * sizeof(float)));
  multiply_depth<<<dim3(2, 2), dim3(8, 8)>>>(d_a, d_b, d_c, m, n, k);
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
  CHECK(cudaMemcpy(c, d_c, (m * n) * sizeof(float), cudaMemcpyDeviceToHost));
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
