// class: device_functions
// expect: overflow
// needs: n >= 0 && \valid_read(a + (0 .. n-1)) && \valid_read(b + (0 .. n-1)) && \valid(out + (0 .. n-1))
// sizes: any
// why: the square of a difference of two shorts does not fit into an int
#include <cstdio>
#include <cstdlib>

__device__ int square(int v) { return v * v; }  //! overflow

__global__ void squared_distance(const short2 *a, const short2 *b, int *out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    const int dx = a[i].x - b[i].x, dy = a[i].y - b[i].y;
    out[i] = square(dx) + square(dy);  //! overflow
  }
}

int main() {
  const int n = 50;
  short2 *a = (short2 *)malloc(n * sizeof(short2));
  for (int i = 0; i < n; ++i) a[i] = make_short2(30000, 100 * i);
  short2 *d_a = nullptr;
  cudaMalloc(&d_a, n * sizeof(short2));
  cudaMemcpy(d_a, a, n * sizeof(short2), cudaMemcpyHostToDevice);
  short2 *b = (short2 *)malloc(n * sizeof(short2));
  for (int i = 0; i < n; ++i) b[i] = make_short2(-30000, 0);
  short2 *d_b = nullptr;
  cudaMalloc(&d_b, n * sizeof(short2));
  cudaMemcpy(d_b, b, n * sizeof(short2), cudaMemcpyHostToDevice);
  int *out = (int *)malloc(n * sizeof(int));
  int *d_out = nullptr;
  cudaMalloc(&d_out, n * sizeof(int));
  cudaMemset(d_out, 0, n * sizeof(int));
  squared_distance<<<1, 64>>>(d_a, d_b, d_out, n);
  cudaMemcpy(out, d_out, n * sizeof(int), cudaMemcpyDeviceToHost);
  double total_out = 0;
  for (int i = 0; i < n; ++i) total_out += out[i];
  printf("out %g\n", total_out);
  cudaFree(d_a);
  cudaFree(d_b);
  cudaFree(d_out);
  free(a);
  free(b);
  free(out);
  return 0;
}
