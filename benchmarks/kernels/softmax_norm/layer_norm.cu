// class: softmax_norm
// expect: safe
// needs: blockDim.x % 32 == 0 && cols >= 1 && \valid_read(x + (0 .. gridDim.x * cols - 1)) && \valid_read(gamma + (0 .. cols-1)) && \valid_read(beta + (0 .. cols-1)) && \valid(y + (0 .. gridDim.x * cols - 1))
// sizes: any
// why: mean and variance are reduced through shuffles and one slot per warp, and broadcast after a barrier
#include <cstdio>
#include <vector>

__device__ float2 add2(float2 a, float2 b) { return make_float2(a.x + b.x, a.y + b.y); }

__device__ float2 block_total(float2 v) {
  __shared__ float2 slot[32];
  __shared__ float2 result;
  const unsigned lane = threadIdx.x % 32, warp = threadIdx.x / 32, warps = blockDim.x / 32;
  for (int d = 16; d > 0; d /= 2) {
    v.x += __shfl_down_sync(0xffffffffu, v.x, d);
    v.y += __shfl_down_sync(0xffffffffu, v.y, d);
  }
  if (lane == 0) slot[warp] = v;
  __syncthreads();
  if (threadIdx.x == 0) {
    float2 total = slot[0];
    for (unsigned w = 1; w < warps; ++w) total = add2(total, slot[w]);
    result = total;
  }
  __syncthreads();
  return result;
}

__global__ void layer_norm(const float *x, const float *gamma, const float *beta, float *y,
                           unsigned cols, float epsilon) {
  const float *row = x + (size_t)blockIdx.x * cols;
  float2 moments = make_float2(0.0f, 0.0f);
  for (size_t c = threadIdx.x; c < cols; c += blockDim.x) {
    moments.x += row[c];
    moments.y += row[c] * row[c];
  }
  moments = block_total(moments);
  const float mean = moments.x / cols;
  const float scale = rsqrtf(moments.y / cols - mean * mean + epsilon);
  for (size_t c = threadIdx.x; c < cols; c += blockDim.x) {
    y[(size_t)blockIdx.x * cols + c] = (row[c] - mean) * scale * gamma[c] + beta[c];
  }
}

int main() {
  const int rows = 5;
  const int cols = 150;
  std::vector<float> x(rows * cols);
  for (int i = 0; i < rows * cols; ++i) x[i] = i % 2 ? 1.0f : -1.0f;
  float *d_x = nullptr;
  cudaMalloc(&d_x, (rows * cols) * sizeof(float));
  cudaMemcpy(d_x, x.data(), (rows * cols) * sizeof(float), cudaMemcpyHostToDevice);
  std::vector<float> gamma(cols);
  for (int i = 0; i < cols; ++i) gamma[i] = 1.0f;
  float *d_gamma = nullptr;
  cudaMalloc(&d_gamma, cols * sizeof(float));
  cudaMemcpy(d_gamma, gamma.data(), cols * sizeof(float), cudaMemcpyHostToDevice);
  std::vector<float> beta(cols);
  for (int i = 0; i < cols; ++i) beta[i] = 10.0f;
  float *d_beta = nullptr;
  cudaMalloc(&d_beta, cols * sizeof(float));
  cudaMemcpy(d_beta, beta.data(), cols * sizeof(float), cudaMemcpyHostToDevice);
  std::vector<float> y(rows * cols);
  float *d_y = nullptr;
  cudaMalloc(&d_y, (rows * cols) * sizeof(float));
  cudaMemset(d_y, 0, (rows * cols) * sizeof(float));
  layer_norm<<<rows, 96>>>(d_x, d_gamma, d_beta, d_y, cols, 0.0f);
  cudaMemcpy(y.data(), d_y, (rows * cols) * sizeof(float), cudaMemcpyDeviceToHost);
  for (int i = 0; i < rows * cols; ++i)
    if (!(fabsf(y[i] - (i % 2 ? 11.0f : 9.0f)) < 1e-4f)) return 1;
  double total_y = 0;
  for (int i = 0; i < rows * cols; ++i) total_y += y[i];
  printf("y %g\n", total_y);
  cudaFree(d_x);
  cudaFree(d_gamma);
  cudaFree(d_beta);
  cudaFree(d_y);
  return 0;
}
