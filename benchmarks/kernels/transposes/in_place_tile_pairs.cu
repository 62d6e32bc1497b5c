// class: transposes
// expect: safe
// needs: blockDim.x == 16 && blockDim.y == 16 && n >= 0 && n * n <= 2147483647 && \valid(a + (0 .. n * n - 1))
// sizes: any
// why: a block on or above the diagonal swaps two mirrored tiles, and the whole block returns below it
#include <cstdio>
#include <vector>

constexpr int kSide = 16;

__global__ void transpose_in_place(float *a, int n) {
  __shared__ float upper[kSide][kSide + 1], lower[kSide][kSide + 1];
  if (blockIdx.x < blockIdx.y) return;
  const int ux = blockIdx.x * kSide + threadIdx.x, uy = blockIdx.y * kSide + threadIdx.y;
  const int lx = blockIdx.y * kSide + threadIdx.x, ly = blockIdx.x * kSide + threadIdx.y;
  if (ux < n && uy < n) upper[threadIdx.y][threadIdx.x] = a[uy * n + ux];
  if (lx < n && ly < n) lower[threadIdx.y][threadIdx.x] = a[ly * n + lx];
  __syncthreads();
  if (lx < n && ly < n) a[ly * n + lx] = upper[threadIdx.x][threadIdx.y];
  if (blockIdx.x == blockIdx.y) return;
  if (ux < n && uy < n) a[uy * n + ux] = lower[threadIdx.x][threadIdx.y];
}

int main() {
  const int n = 40;
  std::vector<float> a(n * n);
  for (int i = 0; i < n * n; ++i) a[i] = i;
  float *d_a = nullptr;
  cudaMalloc(&d_a, (n * n) * sizeof(float));
  cudaMemcpy(d_a, a.data(), (n * n) * sizeof(float), cudaMemcpyHostToDevice);
  transpose_in_place<<<dim3(3, 3), dim3(kSide, kSide)>>>(d_a, n);
  cudaMemcpy(a.data(), d_a, (n * n) * sizeof(float), cudaMemcpyDeviceToHost);
  for (int i = 0; i < n * n; ++i)
    if (!(a[i] == (i % n) * n + i / n)) return 1;
  double total_a = 0;
  for (int i = 0; i < n * n; ++i) total_a += a[i];
  printf("a %g\n", total_a);
  cudaFree(d_a);
  return 0;
}
