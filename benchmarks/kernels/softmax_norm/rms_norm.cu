// class: softmax_norm
// expect: safe
// needs: blockDim.x == 256 && cols >= 1 && cols <= 2147480000 && \valid(x + (0 .. gridDim.x * cols - 1)) && \valid_read(w + (0 .. cols-1))
// sizes: any
// why: a sequential tree over squares, the factor goes to all threads through shared memory after a barrier
#include <cstdio>
#include <cstdlib>

template <int kBlock>
__global__ void rms_norm(float *__restrict__ x, const float *__restrict__ w, int cols) {
  __shared__ float part[kBlock];
  __shared__ float factor;
  float *row = x + (long long)blockIdx.x * cols;
  float squares = 0.0f;
  for (int c = threadIdx.x; c < cols; c += kBlock) squares += row[c] * row[c];
  part[threadIdx.x] = squares;
  __syncthreads();
  for (int s = kBlock / 2; s > 0; s /= 2) {
    if (threadIdx.x < s) part[threadIdx.x] += part[threadIdx.x + s];
    __syncthreads();
  }
  if (threadIdx.x == 0) factor = rsqrtf(part[0] / cols + 1e-6f);
  __syncthreads();
  for (int c = threadIdx.x; c < cols; c += kBlock) row[c] *= factor * w[c];
}

int main() {
  const int rows = 3;
  const int cols = 300;
  float *x = (float *)malloc((rows * cols) * sizeof(float));
  for (int i = 0; i < rows * cols; ++i) x[i] = 2.0f;
  float *d_x = nullptr;
  cudaMalloc(&d_x, (rows * cols) * sizeof(float));
  cudaMemcpy(d_x, x, (rows * cols) * sizeof(float), cudaMemcpyHostToDevice);
  float *w = (float *)malloc(cols * sizeof(float));
  for (int i = 0; i < cols; ++i) w[i] = 3.0f;
  float *d_w = nullptr;
  cudaMalloc(&d_w, cols * sizeof(float));
  cudaMemcpy(d_w, w, cols * sizeof(float), cudaMemcpyHostToDevice);
  rms_norm<256><<<rows, 256>>>(d_x, d_w, cols);
  cudaMemcpy(x, d_x, (rows * cols) * sizeof(float), cudaMemcpyDeviceToHost);
  for (int i = 0; i < rows * cols; ++i)
    if (!(fabsf(x[i] - 3.0f) < 1e-4f)) return 1;
  double total_x = 0;
  for (int i = 0; i < rows * cols; ++i) total_x += x[i];
  printf("x %g\n", total_x);
  cudaFree(d_x);
  cudaFree(d_w);
  free(x);
  free(w);
  return 0;
}
