// class: strided_2d
// expect: safe
// needs: n >= 0 && lda >= n && \valid(a + (0 .. lda * n - 1))
// sizes: any
// why: the leading dimension is at least the order, and the offset is computed in 64 bits
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

__global__ void zero_upper(double *a, int n, int lda) {
  int col = blockIdx.x * blockDim.x + threadIdx.x;
  int row = blockIdx.y * blockDim.y + threadIdx.y;
  if (row < n && col < n && col > row) a[(long long)row * lda + col] = 0.0;
}

int main() {
  const int n = 25;
  double *a = (double *)malloc((n * 32) * sizeof(double));
  for (int i = 0; i < n * 32; ++i) a[i] = 1.0;
  double *d_a = nullptr;
  CHECK(cudaMalloc(&d_a, (n * 32) * sizeof(double)));
  CHECK(cudaMemcpy(d_a, a, (n * 32) * sizeof(double), cudaMemcpyHostToDevice));
  zero_upper<<<dim3(2, 2), dim3(16, 16)>>>(d_a, n, 32);
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
  CHECK(cudaMemcpy(a, d_a, (n * 32) * sizeof(double), cudaMemcpyDeviceToHost));
  for (int i = 0; i < n * 32; ++i)
    if (!(a[i] == (i % 32 < n && i % 32 > i / 32 ? 0.0 : 1.0))) return 1;
  double total_a = 0;
  for (int i = 0; i < n * 32; ++i) total_a += a[i];
  printf("a %g\n", total_a);
  CHECK(cudaFree(d_a));
  free(a);
  return 0;
}
