// class: softmax_norm
// expect: safe
// needs: blockDim.x == 64 && cols >= 0 && \valid_read(x + (0 .. gridDim.x * cols - 1)) && \valid(out + (0 .. gridDim.x - 1))
// sizes: any
// why: pairs of maximum and sum are merged in a tree over shared memory
#include <cstdio>
#include <cstdlib>

struct Running {
  float top, sum;
};

__device__ Running merge(Running a, Running b) {
  const float top = fmaxf(a.top, b.top);
  if (top == -INFINITY) return a;
  return {top, a.sum * expf(a.top - top) + b.sum * expf(b.top - top)};
}

__global__ void log_sum_exp(const float *x, float *out, unsigned cols) {
  __shared__ Running part[64];
  const float *row = x + (size_t)blockIdx.x * cols;
  Running mine = {-INFINITY, 0.0f};
  for (size_t c = threadIdx.x; c < cols; c += 64) mine = merge(mine, {row[c], 1.0f});
  part[threadIdx.x] = mine;
  __syncthreads();
  for (unsigned s = 32; s > 0; s >>= 1) {
    if (threadIdx.x < s) part[threadIdx.x] = merge(part[threadIdx.x], part[threadIdx.x + s]);
    __syncthreads();
  }
  if (threadIdx.x == 0) out[blockIdx.x] = part[0].top + logf(part[0].sum);
}

int main() {
  const int rows = 4;
  const int cols = 100;
  float *x = (float *)malloc((rows * cols) * sizeof(float));
  for (int i = 0; i < rows * cols; ++i) x[i] = 0.0f;
  float *d_x = nullptr;
  cudaMalloc(&d_x, (rows * cols) * sizeof(float));
  cudaMemcpy(d_x, x, (rows * cols) * sizeof(float), cudaMemcpyHostToDevice);
  float *out = (float *)malloc(rows * sizeof(float));
  float *d_out = nullptr;
  cudaMalloc(&d_out, rows * sizeof(float));
  cudaMemset(d_out, 0, rows * sizeof(float));
  log_sum_exp<<<rows, 64>>>(d_x, d_out, cols);
  cudaMemcpy(out, d_out, rows * sizeof(float), cudaMemcpyDeviceToHost);
  for (int i = 0; i < rows; ++i)
    if (!(fabsf(out[i] - 4.6051702f) < 1e-4f)) return 1;
  double total_out = 0;
  for (int i = 0; i < rows; ++i) total_out += out[i];
  printf("out %g\n", total_out);
  cudaFree(d_x);
  cudaFree(d_out);
  free(x);
  free(out);
  return 0;
}
