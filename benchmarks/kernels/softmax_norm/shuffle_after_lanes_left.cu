// class: softmax_norm
// expect: divergence
// needs: blockDim.x == 32 && rows >= 0 && cols >= 1 && \valid_read(x + (0 .. rows * cols - 1)) && \valid(out + (0 .. rows-1)) && gridDim.x <= rows
// sizes: any
// why: lanes at or behind the row's length leave, but the shuffle names all 32 lanes
#include <cstdio>
#include <vector>

__global__ void row_maximum(const float *x, float *out, int rows, int cols) {
  const int lane = threadIdx.x;
  if (lane >= cols) return;
  float best = -INFINITY;
  for (size_t c = lane; c < cols; c += 32) best = fmaxf(best, x[(size_t)blockIdx.x * cols + c]);
  for (int d = 16; d > 0; d /= 2) {
    best = fmaxf(best, __shfl_xor_sync(0xffffffffu, best, d));  //! divergence
  }
  if (lane == 0) out[blockIdx.x] = best;
}

int main() {
  const int rows = 3;
  const int cols = 20;
  std::vector<float> x(rows * cols);
  for (int i = 0; i < rows * cols; ++i) x[i] = i;
  float *d_x = nullptr;
  cudaMalloc(&d_x, (rows * cols) * sizeof(float));
  cudaMemcpy(d_x, x.data(), (rows * cols) * sizeof(float), cudaMemcpyHostToDevice);
  std::vector<float> out(rows);
  float *d_out = nullptr;
  cudaMalloc(&d_out, rows * sizeof(float));
  cudaMemset(d_out, 0, rows * sizeof(float));
  row_maximum<<<rows, 32>>>(d_x, d_out, rows, cols);
  cudaMemcpy(out.data(), d_out, rows * sizeof(float), cudaMemcpyDeviceToHost);
  double total_out = 0;
  for (int i = 0; i < rows; ++i) total_out += out[i];
  printf("out %g\n", total_out);
  cudaFree(d_x);
  cudaFree(d_out);
  return 0;
}
