// class: gemm
// expect: race
// needs: blockDim.x == 16 && blockDim.y == 16 && n == 16 * gridDim.x && n == 16 * gridDim.y && n * n <= 2147483647 && \valid_read(a + (0 .. n * n - 1)) && \valid_read(b + (0 .. n * n - 1)) && \valid(c + (0 .. n * n - 1))
// sizes: any
// why: a fast thread loads the next tiles while others still use the present ones
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

__global__ void multiply_racy(const float *a, const float *b, float *c, int n) {
  __shared__ float ta[16][16], tb[16][16];
  const int tx = threadIdx.x, ty = threadIdx.y;
  const int row = blockIdx.y * 16 + ty, col = blockIdx.x * 16 + tx;
  float sum = 0.0f;
  for (int base = 0; base < n; base += 16) {
    ta[ty][tx] = a[row * n + base + tx];    //! race
    tb[ty][tx] = b[(base + ty) * n + col];  //! race
    __syncthreads();
    for (int p = 0; p < 16; ++p) sum += ta[ty][p] * tb[p][tx];
  }
  c[row * n + col] = sum;
}

int main() {
  const int n = 32;
  float *a = (float *)malloc((n * n) * sizeof(float));
  for (int i = 0; i < n * n; ++i) a[i] = 1.0f;
  float *d_a = nullptr;
  CHECK(cudaMalloc(&d_a, (n * n) * sizeof(float)));
  CHECK(cudaMemcpy(d_a, a, (n * n) * sizeof(float), cudaMemcpyHostToDevice));
  float *b = (float *)malloc((n * n) * sizeof(float));
  for (int i = 0; i < n * n; ++i) b[i] = 1.0f;
  float *d_b = nullptr;
  CHECK(cudaMalloc(&d_b, (n * n) * sizeof(float)));
  CHECK(cudaMemcpy(d_b, b, (n * n) * sizeof(float), cudaMemcpyHostToDevice));
  float *c = (float *)malloc((n * n) * sizeof(float));
  float *d_c = nullptr;
  CHECK(cudaMalloc(&d_c, (n * n) * sizeof(float)));
  CHECK(cudaMemset(d_c, 0, (n * n) * sizeof(float)));
  multiply_racy<<<dim3(2, 2), dim3(16, 16)>>>(d_a, d_b, d_c, n);
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
  CHECK(cudaMemcpy(c, d_c, (n * n) * sizeof(float), cudaMemcpyDeviceToHost));
  double total_c = 0;
  for (int i = 0; i < n * n; ++i) total_c += c[i];
  printf("c %g\n", total_c);
  CHECK(cudaFree(d_a));
  CHECK(cudaFree(d_b));
  CHECK(cudaFree(d_c));
  free(a);
  free(b);
  free(c);
  return 0;
}
