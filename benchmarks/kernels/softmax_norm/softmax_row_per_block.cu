// class: softmax_norm
// expect: safe
// needs: blockDim.x == 128 && rows >= 0 && cols >= 1 && gridDim.x <= rows && \valid_read(in + (0 .. rows * cols - 1)) && \valid(out + (0 .. rows * cols - 1))
// sizes: any
// why: the same shared array serves maximum and sum, with a barrier between reading the one and writing the other
#include <cstdio>
#include <vector>

constexpr int kThreads = 128;

template <typename Op>
__device__ float fold(float v, float *scratch, Op op) {
  const int t = threadIdx.x;
  scratch[t] = v;
  __syncthreads();
  for (int s = kThreads / 2; s > 0; s >>= 1) {
    if (t < s) scratch[t] = op(scratch[t], scratch[t + s]);
    __syncthreads();
  }
  const float result = scratch[0];
  __syncthreads();
  return result;
}

__global__ void softmax(const float *__restrict__ in, float *__restrict__ out, int rows, int cols) {
  __shared__ float scratch[kThreads];
  const float *x = in + (size_t)blockIdx.x * cols;
  float *y = out + (size_t)blockIdx.x * cols;
  float best = -INFINITY;
  for (unsigned c = threadIdx.x; c < (unsigned)cols; c += kThreads) best = fmaxf(best, x[c]);
  best = fold(best, scratch, [](float a, float b) { return fmaxf(a, b); });
  float sum = 0.0f;
  for (unsigned c = threadIdx.x; c < (unsigned)cols; c += kThreads) {
    const float e = expf(x[c] - best);
    y[c] = e;
    sum += e;
  }
  sum = fold(sum, scratch, [](float a, float b) { return a + b; });
  for (unsigned c = threadIdx.x; c < (unsigned)cols; c += kThreads) y[c] /= sum;
}

int main() {
  const int rows = 4;
  const int cols = 200;
  std::vector<float> in(rows * cols);
  for (int i = 0; i < rows * cols; ++i) in[i] = 0.5f;
  float *d_in = nullptr;
  cudaMalloc(&d_in, (rows * cols) * sizeof(float));
  cudaMemcpy(d_in, in.data(), (rows * cols) * sizeof(float), cudaMemcpyHostToDevice);
  std::vector<float> out(rows * cols);
  float *d_out = nullptr;
  cudaMalloc(&d_out, (rows * cols) * sizeof(float));
  cudaMemset(d_out, 0, (rows * cols) * sizeof(float));
  softmax<<<rows, kThreads>>>(d_in, d_out, rows, cols);
  cudaMemcpy(out.data(), d_out, (rows * cols) * sizeof(float), cudaMemcpyDeviceToHost);
  for (int i = 0; i < rows * cols; ++i)
    if (!(fabsf(out[i] - 0.005f) < 1e-6f)) return 1;
  double total_out = 0;
  for (int i = 0; i < rows * cols; ++i) total_out += out[i];
  printf("out %g\n", total_out);
  cudaFree(d_in);
  cudaFree(d_out);
  return 0;
}
