// class: dynamic_shared
// expect: safe
// needs: \valid(pool + (0 .. 2 * blockDim.x - 1)) && n >= 0 && \valid_read(x + (0 .. n-1)) && \valid_read(y + (0 .. n-1)) && \valid(out + (0 .. n-1))
// sizes: any
// why: the first blockDim.x words hold one array, the next blockDim.x the other
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

__global__ void cross_reverse(const float *x, const float *y, float *out, int n) {
  extern __shared__ float pool[];
  float *xs = pool;
  float *ys = pool + blockDim.x;
  const int t = threadIdx.x;
  const int i = blockIdx.x * blockDim.x + t;
  xs[t] = i < n ? x[i] : 0.0f;
  ys[t] = i < n ? y[i] : 0.0f;
  __syncthreads();
  if (i < n) out[i] = xs[blockDim.x - 1 - t] + ys[t];
}

int main() {
  const int n = 256;
  float *x = (float *)malloc(n * sizeof(float));
  for (int i = 0; i < n; ++i) x[i] = i;
  float *d_x = nullptr;
  CHECK(cudaMalloc(&d_x, n * sizeof(float)));
  CHECK(cudaMemcpy(d_x, x, n * sizeof(float), cudaMemcpyHostToDevice));
  float *y = (float *)malloc(n * sizeof(float));
  for (int i = 0; i < n; ++i) y[i] = 1.0f;
  float *d_y = nullptr;
  CHECK(cudaMalloc(&d_y, n * sizeof(float)));
  CHECK(cudaMemcpy(d_y, y, n * sizeof(float), cudaMemcpyHostToDevice));
  float *out = (float *)malloc(n * sizeof(float));
  float *d_out = nullptr;
  CHECK(cudaMalloc(&d_out, n * sizeof(float)));
  CHECK(cudaMemset(d_out, 0, n * sizeof(float)));
  cross_reverse<<<4, 64, 2 * 64 * sizeof(float)>>>(d_x, d_y, d_out, n);
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
  CHECK(cudaMemcpy(out, d_out, n * sizeof(float), cudaMemcpyDeviceToHost));
  for (int i = 0; i < n; ++i)
    if (!(out[i] == i / 64 * 64 + 64 - i % 64)) return 1;
  double total_out = 0;
  for (int i = 0; i < n; ++i) total_out += out[i];
  printf("out %g\n", total_out);
  CHECK(cudaFree(d_x));
  CHECK(cudaFree(d_y));
  CHECK(cudaFree(d_out));
  free(x);
  free(y);
  free(out);
  return 0;
}
