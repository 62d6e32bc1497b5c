// class: transposes
// expect: safe
// needs: blockDim.x == 8 && blockDim.y == 8 && gridDim.x * 8 == n && gridDim.y * 8 == n && n * n <= 2147483647 && \valid_read(in + (0 .. n * n - 1)) && \valid(out + (0 .. n * n - 1))
// sizes: any
// why: the grid covers the square matrix exactly, so no guard is needed
#include <cstdio>
#include <vector>

#define SIDE 8

__global__ void transpose_whole(const double *in, double *out, int n) {
  __shared__ double tile[SIDE][SIDE + 1];
  const int bx = blockIdx.x * SIDE, by = blockIdx.y * SIDE;
  tile[threadIdx.y][threadIdx.x] = in[(by + threadIdx.y) * n + bx + threadIdx.x];
  __syncthreads();
  out[(bx + threadIdx.y) * n + by + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}

int main() {
  const int n = 32;
  std::vector<double> in(n * n);
  for (int i = 0; i < n * n; ++i) in[i] = i;
  double *d_in = nullptr;
  cudaMalloc(&d_in, (n * n) * sizeof(double));
  cudaMemcpy(d_in, in.data(), (n * n) * sizeof(double), cudaMemcpyHostToDevice);
  std::vector<double> out(n * n);
  double *d_out = nullptr;
  cudaMalloc(&d_out, (n * n) * sizeof(double));
  cudaMemset(d_out, 0, (n * n) * sizeof(double));
  transpose_whole<<<dim3(n / SIDE, n / SIDE), dim3(SIDE, SIDE)>>>(d_in, d_out, n);
  cudaMemcpy(out.data(), d_out, (n * n) * sizeof(double), cudaMemcpyDeviceToHost);
  for (int i = 0; i < n * n; ++i)
    if (!(out[i] == (i % n) * n + i / n)) return 1;
  double total_out = 0;
  for (int i = 0; i < n * n; ++i) total_out += out[i];
  printf("out %g\n", total_out);
  cudaFree(d_in);
  cudaFree(d_out);
  return 0;
}
