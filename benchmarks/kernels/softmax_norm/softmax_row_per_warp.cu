// class: softmax_norm
// expect: safe
// needs: blockDim.x == 32 && rows >= 0 && cols >= 0 && cols <= 2147483000 && rows * cols <= 2147483647 && gridDim.x * blockDim.y <= 2147483647 && \valid_read(in + (0 .. rows * cols - 1)) && \valid(out + (0 .. rows * cols - 1))
// sizes: any
// why: a row of the block is one warp, which leaves as a whole or shuffles as a whole
#include <cstdio>
#include <cstdlib>

#define CHECK(call)                                                     \
  do {                                                                  \
    cudaError_t status = (call);                                        \
    if (status != cudaSuccess) {                                        \
      fprintf(stderr, "%s: %s\n", #call, cudaGetErrorString(status)); \
      exit(1);                                                          \
    }                                                                   \
  } while (0)

__device__ inline float across(float v, bool maximum) {
  for (int m = 16; m > 0; m >>= 1) {
    const float other = __shfl_xor_sync(0xffffffffu, v, m);
    v = maximum ? fmaxf(v, other) : v + other;
  }
  return v;
}

__global__ void softmax_warps(const float *in, float *out, int rows, int cols) {
  const int row = blockIdx.x * blockDim.y + threadIdx.y;
  if (row >= rows) return;
  const int lane = threadIdx.x;
  const float *x = in + row * cols;
  float best = -INFINITY;
  for (int c = lane; c < cols; c += 32) best = fmaxf(best, x[c]);
  best = across(best, true);
  float sum = 0.0f;
  for (int c = lane; c < cols; c += 32) sum += expf(x[c] - best);
  sum = across(sum, false);
  for (int c = lane; c < cols; c += 32) out[row * cols + c] = expf(x[c] - best) / sum;
}

int main() {
  const int rows = 10;
  const int cols = 50;
  float *in = (float *)malloc((rows * cols) * sizeof(float));
  for (int i = 0; i < rows * cols; ++i) in[i] = 1.0f;
  float *d_in = nullptr;
  CHECK(cudaMalloc(&d_in, (rows * cols) * sizeof(float)));
  CHECK(cudaMemcpy(d_in, in, (rows * cols) * sizeof(float), cudaMemcpyHostToDevice));
  float *out = (float *)malloc((rows * cols) * sizeof(float));
  float *d_out = nullptr;
  CHECK(cudaMalloc(&d_out, (rows * cols) * sizeof(float)));
  CHECK(cudaMemset(d_out, 0, (rows * cols) * sizeof(float)));
  softmax_warps<<<3, dim3(32, 4)>>>(d_in, d_out, rows, cols);
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
  CHECK(cudaMemcpy(out, d_out, (rows * cols) * sizeof(float), cudaMemcpyDeviceToHost));
  for (int i = 0; i < rows * cols; ++i)
    if (!(fabsf(out[i] - 0.02f) < 1e-6f)) return 1;
  double total_out = 0;
  for (int i = 0; i < rows * cols; ++i) total_out += out[i];
  printf("out %g\n", total_out);
  CHECK(cudaFree(d_in));
  CHECK(cudaFree(d_out));
  free(in);
  free(out);
  return 0;
}
