// class: strided_2d
// expect: safe
// needs: rows >= 0 && cols >= 0 && rows * cols <= 2147483647 && \valid(m + (0 .. rows * cols - 1)) && \valid_read(bias + (0 .. cols-1))
// sizes: any
// why: one element per thread, the bias is only read
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
__global__ void add_bias(T *__restrict__ m, const T *__restrict__ bias, int rows, int cols) {
  int c = blockIdx.x * blockDim.x + threadIdx.x;
  int r = blockIdx.y * blockDim.y + threadIdx.y;
  if (r < rows && c < cols) {
    m[r * cols + c] += bias[c];
  }
}

int main() {
  const int rows = 33;
  const int cols = 41;
  float *m = (float *)malloc((rows * cols) * sizeof(float));
  for (int i = 0; i < rows * cols; ++i) m[i] = i;
  float *d_m = nullptr;
  CHECK(cudaMalloc(&d_m, (rows * cols) * sizeof(float)));
  CHECK(cudaMemcpy(d_m, m, (rows * cols) * sizeof(float), cudaMemcpyHostToDevice));
  float *bias = (float *)malloc(cols * sizeof(float));
  for (int i = 0; i < cols; ++i) bias[i] = 100.0f * i;
  float *d_bias = nullptr;
  CHECK(cudaMalloc(&d_bias, cols * sizeof(float)));
  CHECK(cudaMemcpy(d_bias, bias, cols * sizeof(float), cudaMemcpyHostToDevice));
  add_bias<float><<<dim3(2, 5), dim3(32, 8)>>>(d_m, d_bias, rows, cols);
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
  CHECK(cudaMemcpy(m, d_m, (rows * cols) * sizeof(float), cudaMemcpyDeviceToHost));
  for (int i = 0; i < rows * cols; ++i)
    if (!(m[i] == i + 100.0f * (i % cols))) return 1;
  double total_m = 0;
  for (int i = 0; i < rows * cols; ++i) total_m += m[i];
  printf("m %g\n", total_m);
  CHECK(cudaFree(d_m));
  CHECK(cudaFree(d_bias));
  free(m);
  free(bias);
  return 0;
}
