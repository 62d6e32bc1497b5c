// class: elementwise
// expect: safe
// needs: \valid_read(a + (0 .. n-1)) && \valid_read(b + (0 .. n-1)) && \valid(c + (0 .. n-1))
// sizes: any
// why: whole float2 elements, one per thread
#include <cstdlib>

__device__ float2 times(float2 u, float2 v) {
  return make_float2(u.x * v.x - u.y * v.y, u.x * v.y + u.y * v.x);
}

__global__ void complex_product(const float2 *a, const float2 *b, float2 *c, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) c[i] = times(a[i], b[i]);
}

int main() {
  const int n = 300;
  float2 *a = (float2 *)malloc(n * sizeof(float2));
  for (int i = 0; i < n; ++i) a[i] = make_float2(i, 1.0f);
  float2 *d_a = nullptr;
  cudaMalloc(&d_a, n * sizeof(float2));
  cudaMemcpy(d_a, a, n * sizeof(float2), cudaMemcpyHostToDevice);
  float2 *b = (float2 *)malloc(n * sizeof(float2));
  for (int i = 0; i < n; ++i) b[i] = make_float2(2.0f, -1.0f);
  float2 *d_b = nullptr;
  cudaMalloc(&d_b, n * sizeof(float2));
  cudaMemcpy(d_b, b, n * sizeof(float2), cudaMemcpyHostToDevice);
  float2 *c = (float2 *)malloc(n * sizeof(float2));
  float2 *d_c = nullptr;
  cudaMalloc(&d_c, n * sizeof(float2));
  cudaMemset(d_c, 0, n * sizeof(float2));
  complex_product<<<(n + 63) / 64, 64>>>(d_a, d_b, d_c, n);
  cudaMemcpy(c, d_c, n * sizeof(float2), cudaMemcpyDeviceToHost);
  for (int i = 0; i < n; ++i)
    if (!(c[i].x == 2.0f * i + 1.0f && c[i].y == 2.0f - i)) return 1;
  cudaFree(d_a);
  cudaFree(d_b);
  cudaFree(d_c);
  free(a);
  free(b);
  free(c);
  return 0;
}
