// class: strided_2d
// expect: overflow
// needs: rows >= 0 && cols >= 0 && pitch >= cols && \valid(m + (0 .. (long long)rows * pitch - 1))
// sizes: any
// why: row * pitch is computed in int and leaves it for matrices of 2^31 elements and more; main does not show it
#include <cstdio>
#include <cstdlib>

__global__ void negate_matrix(float *m, int rows, int cols, int pitch) {
  int col = blockIdx.x * blockDim.x + threadIdx.x;
  int row = blockIdx.y * blockDim.y + threadIdx.y;
  if (row < rows && col < cols) {
    int at = row * pitch + col;  //! overflow
    m[at] = -m[at];
  }
}

int main() {
  const int rows = 20;
  const int cols = 30;
  float *m = (float *)malloc((rows * 32) * sizeof(float));
  for (int i = 0; i < rows * 32; ++i) m[i] = i;
  float *d_m = nullptr;
  cudaMalloc(&d_m, (rows * 32) * sizeof(float));
  cudaMemcpy(d_m, m, (rows * 32) * sizeof(float), cudaMemcpyHostToDevice);
  negate_matrix<<<dim3(2, 2), dim3(16, 16)>>>(d_m, rows, cols, 32);
  cudaMemcpy(m, d_m, (rows * 32) * sizeof(float), cudaMemcpyDeviceToHost);
  double total_m = 0;
  for (int i = 0; i < rows * 32; ++i) total_m += m[i];
  printf("m %g\n", total_m);
  cudaFree(d_m);
  free(m);
  return 0;
}
