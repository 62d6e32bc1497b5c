// class: loops_with_barriers
// expect: safe
// needs: blockDim.y == 1 && blockDim.z == 1 && gridDim.y == 1 && gridDim.z == 1 && n >= 0 && n + gridDim.x * blockDim.x <= 2147483648 && steps >= 0 && \valid(a + (0 .. n-1)) && \valid(b + (0 .. n-1))
// sizes: any
// why: a cooperative launch waits for the whole grid between steps, and the arrays change roles
#include <cstdio>
#include <cstdlib>
#include <cooperative_groups.h>

namespace cg = cooperative_groups;

__global__ void grid_smooth(float *a, float *b, int n, int steps) {
  cg::grid_group grid = cg::this_grid();
  for (int s = 0; s < steps; ++s) {
    const float *from = s % 2 ? b : a;
    float *to = s % 2 ? a : b;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
      const float left = from[i > 0 ? i - 1 : 0], right = from[i < n - 1 ? i + 1 : n - 1];
      to[i] = 0.5f * (left + right);
    }
    grid.sync();
  }
}

int main() {
  int n = 300, steps = 4;
  float *a = (float *)malloc(300 * sizeof(float));
  for (int i = 0; i < 300; ++i) a[i] = 2.0f;
  float *d_a = nullptr;
  cudaMalloc(&d_a, 300 * sizeof(float));
  cudaMemcpy(d_a, a, 300 * sizeof(float), cudaMemcpyHostToDevice);
  float *b = (float *)malloc(300 * sizeof(float));
  for (int i = 0; i < 300; ++i) b[i] = 0.0f;
  float *d_b = nullptr;
  cudaMalloc(&d_b, 300 * sizeof(float));
  cudaMemcpy(d_b, b, 300 * sizeof(float), cudaMemcpyHostToDevice);
  void *arguments[] = {&d_a, &d_b, &n, &steps};
  cudaLaunchCooperativeKernel((void *)grid_smooth, dim3(3), dim3(64), arguments, 0, 0);
  cudaMemcpy(a, d_a, 300 * sizeof(float), cudaMemcpyDeviceToHost);
  cudaMemcpy(b, d_b, 300 * sizeof(float), cudaMemcpyDeviceToHost);
  for (int i = 0; i < 300; ++i)
    if (!(a[i] == 2.0f && b[i] == 2.0f)) return 1;
  double total_a = 0;
  for (int i = 0; i < 300; ++i) total_a += a[i];
  printf("a %g\n", total_a);
  double total_b = 0;
  for (int i = 0; i < 300; ++i) total_b += b[i];
  printf("b %g\n", total_b);
  cudaFree(d_a);
  cudaFree(d_b);
  free(a);
  free(b);
  return 0;
}
