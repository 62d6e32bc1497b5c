// class: softmax_norm
// expect: race
// needs: blockDim.x == 64 && cols >= 1 && \valid(x + (0 .. gridDim.x * cols - 1))
// sizes: any
// why: the scratch array is refilled for the sum while other threads still read the maximum from it
#include <cstdio>
#include <vector>

__device__ float tree(float v, float *scratch, bool maximum) {
  scratch[threadIdx.x] = v;  //! race
  __syncthreads();
  for (unsigned s = 32; s > 0; s >>= 1) {
    if (threadIdx.x < s) {
      const float a = scratch[threadIdx.x], b = scratch[threadIdx.x + s];
      scratch[threadIdx.x] = maximum ? fmaxf(a, b) : a + b;
    }
    __syncthreads();
  }
  return scratch[0];  //! race
}

__global__ void softmax_in_place(float *x, unsigned cols) {
  __shared__ float scratch[64];
  float *row = x + (size_t)blockIdx.x * cols;
  float best = -INFINITY;
  for (size_t c = threadIdx.x; c < cols; c += 64) best = fmaxf(best, row[c]);
  best = tree(best, scratch, true);
  float sum = 0.0f;
  for (size_t c = threadIdx.x; c < cols; c += 64) sum += expf(row[c] - best);
  sum = tree(sum, scratch, false);
  for (size_t c = threadIdx.x; c < cols; c += 64) row[c] = expf(row[c] - best) / sum;
}

int main() {
  const int rows = 2;
  const int cols = 100;
  std::vector<float> x(rows * cols);
  for (int i = 0; i < rows * cols; ++i) x[i] = i % 3;
  float *d_x = nullptr;
  cudaMalloc(&d_x, (rows * cols) * sizeof(float));
  cudaMemcpy(d_x, x.data(), (rows * cols) * sizeof(float), cudaMemcpyHostToDevice);
  softmax_in_place<<<rows, 64>>>(d_x, cols);
  cudaMemcpy(x.data(), d_x, (rows * cols) * sizeof(float), cudaMemcpyDeviceToHost);
  double total_x = 0;
  for (int i = 0; i < rows * cols; ++i) total_x += x[i];
  printf("x %g\n", total_x);
  cudaFree(d_x);
  return 0;
}
