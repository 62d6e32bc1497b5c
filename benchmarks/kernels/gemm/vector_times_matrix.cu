// class: gemm
// expect: safe
// needs: blockDim.x == 64 && rows >= 0 && cols >= 0 && rows <= 2147480000 && rows * cols <= 2147483647 && \valid_read(x + (0 .. rows-1)) && \valid_read(a + (0 .. rows * cols - 1)) && \valid(y + (0 .. cols-1))
// sizes: any
// why: the vector is staged through shared memory in pieces, all threads take part in loading, also those without a column
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

template <int kPiece>
__global__ void vector_matrix(const float *x, const float *a, float *y, int rows, int cols) {
  __shared__ float piece[kPiece];
  const int col = blockIdx.x * kPiece + threadIdx.x;
  float sum = 0.0f;
  for (int base = 0; base < rows; base += kPiece) {
    const int r = base + threadIdx.x;
    piece[threadIdx.x] = r < rows ? x[r] : 0.0f;
    __syncthreads();
    const int used = min(kPiece, rows - base);
    if (col < cols)
      for (int p = 0; p < used; ++p) sum += piece[p] * a[(base + p) * cols + col];
    __syncthreads();
  }
  if (col < cols) y[col] = sum;
}

int main() {
  const int rows = 100;
  const int cols = 90;
  float *x = (float *)malloc(rows * sizeof(float));
  for (int i = 0; i < rows; ++i) x[i] = 1.0f;
  float *d_x = nullptr;
  CHECK(cudaMalloc(&d_x, rows * sizeof(float)));
  CHECK(cudaMemcpy(d_x, x, rows * sizeof(float), cudaMemcpyHostToDevice));
  float *a = (float *)malloc((rows * cols) * sizeof(float));
  for (int i = 0; i < rows * cols; ++i) a[i] = i % cols;
  float *d_a = nullptr;
  CHECK(cudaMalloc(&d_a, (rows * cols) * sizeof(float)));
  CHECK(cudaMemcpy(d_a, a, (rows * cols) * sizeof(float), cudaMemcpyHostToDevice));
  float *y = (float *)malloc(cols * sizeof(float));
  float *d_y = nullptr;
  CHECK(cudaMalloc(&d_y, cols * sizeof(float)));
  CHECK(cudaMemset(d_y, 0, cols * sizeof(float)));
  vector_matrix<64><<<2, 64>>>(d_x, d_a, d_y, rows, cols);
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
  CHECK(cudaMemcpy(y, d_y, cols * sizeof(float), cudaMemcpyDeviceToHost));
  for (int i = 0; i < cols; ++i)
    if (!(y[i] == 100.0f * i)) return 1;
  double total_y = 0;
  for (int i = 0; i < cols; ++i) total_y += y[i];
  printf("y %g\n", total_y);
  CHECK(cudaFree(d_x));
  CHECK(cudaFree(d_a));
  CHECK(cudaFree(d_y));
  free(x);
  free(a);
  free(y);
  return 0;
}
