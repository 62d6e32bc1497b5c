// class: gemm
// expect: safe
// needs: blockDim.x == blockDim.y && n >= 0 && n <= 46340 && \valid_read(a + (0 .. n * n - 1)) && \valid_read(b + (0 .. n * n - 1)) && \valid(c + (0 .. n * n - 1)) && \valid(tiles + (0 .. 2 * blockDim.x * blockDim.x - 1))
// sizes: any
// why: two square tiles of the block's own size lie one behind the other in dynamic shared memory
#include <cstdio>
#include <cstdlib>

extern __shared__ float tiles[];

__global__ void multiply_dynamic(const float *a, const float *b, float *c, int n) {
  const int side = blockDim.x;
  float *ta = tiles, *tb = tiles + side * side;
  const int tx = threadIdx.x, ty = threadIdx.y;
  const int row = blockIdx.y * side + ty, col = blockIdx.x * side + tx;
  float sum = 0.0f;
  for (int base = 0; base < n; base += side) {
    ta[ty * side + tx] = row < n && base + tx < n ? a[row * n + base + tx] : 0.0f;
    tb[ty * side + tx] = base + ty < n && col < n ? b[(base + ty) * n + col] : 0.0f;
    __syncthreads();
    for (int p = 0; p < side; ++p) sum += ta[ty * side + p] * tb[p * side + tx];
    __syncthreads();
  }
  if (row < n && col < n) c[row * n + col] = sum;
}

int main() {
  const int n = 25;
  float *a = (float *)malloc((n * n) * sizeof(float));
  for (int i = 0; i < n * n; ++i) a[i] = 1.0f;
  float *d_a = nullptr;
  cudaMalloc(&d_a, (n * n) * sizeof(float));
  cudaMemcpy(d_a, a, (n * n) * sizeof(float), cudaMemcpyHostToDevice);
  float *b = (float *)malloc((n * n) * sizeof(float));
  for (int i = 0; i < n * n; ++i) b[i] = 1.0f;
  float *d_b = nullptr;
  cudaMalloc(&d_b, (n * n) * sizeof(float));
  cudaMemcpy(d_b, b, (n * n) * sizeof(float), cudaMemcpyHostToDevice);
  float *c = (float *)malloc((n * n) * sizeof(float));
  float *d_c = nullptr;
  cudaMalloc(&d_c, (n * n) * sizeof(float));
  cudaMemset(d_c, 0, (n * n) * sizeof(float));
  multiply_dynamic<<<dim3(3, 3), dim3(12, 12), 2 * 12 * 12 * sizeof(float)>>>(d_a, d_b, d_c, n);
  cudaMemcpy(c, d_c, (n * n) * sizeof(float), cudaMemcpyDeviceToHost);
  for (int i = 0; i < n * n; ++i)
    if (!(c[i] == 25.0f)) return 1;
  double total_c = 0;
  for (int i = 0; i < n * n; ++i) total_c += c[i];
  printf("c %g\n", total_c);
  cudaFree(d_a);
  cudaFree(d_b);
  cudaFree(d_c);
  free(a);
  free(b);
  free(c);
  return 0;
}
