// class: structs_vectors
// expect: safe
// needs: n >= 0 && \valid_read(x + (0 .. n-1)) && \valid(y + (0 .. n-1))
// sizes: any
// why: pairs of half floats are whole elements, one per thread
#include <cstdlib>
#include <cuda_fp16.h>

__global__ void scale_halves(const __half2 *__restrict__ x, __half2 *__restrict__ y, int n,
                             float k) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const float2 wide = __half22float2(x[i]);
  y[i] = __floats2half2_rn(k * wide.x, k * wide.y);
}

int main() {
  const int n = 100;
  __half2 *x = (__half2 *)malloc(n * sizeof(__half2));
  for (int i = 0; i < n; ++i) x[i] = __floats2half2_rn(i, 1.0f);
  __half2 *d_x = nullptr;
  cudaMalloc(&d_x, n * sizeof(__half2));
  cudaMemcpy(d_x, x, n * sizeof(__half2), cudaMemcpyHostToDevice);
  __half2 *y = (__half2 *)malloc(n * sizeof(__half2));
  __half2 *d_y = nullptr;
  cudaMalloc(&d_y, n * sizeof(__half2));
  cudaMemset(d_y, 0, n * sizeof(__half2));
  scale_halves<<<1, 128>>>(d_x, d_y, n, 2.0f);
  cudaMemcpy(y, d_y, n * sizeof(__half2), cudaMemcpyDeviceToHost);
  for (int i = 0; i < n; ++i)
    if (!(__half2float(__low2half(y[i])) == 2.0f * i)) return 1;
  cudaFree(d_x);
  cudaFree(d_y);
  free(x);
  free(y);
  return 0;
}
