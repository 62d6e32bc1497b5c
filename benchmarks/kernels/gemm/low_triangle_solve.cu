// class: gemm
// expect: safe
// needs: blockDim.x == 64 && n >= 0 && n <= 64 && gridDim.x == 1 && \valid_read(l + (0 .. n * n - 1)) && \valid(x + (0 .. n-1))
// sizes: any
// why: forward substitution: in each round one element is final, and the threads below it subtract its part
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

__global__ void solve_lower(const float *__restrict__ l, float *x, int n) {
  __shared__ float s[64];
  const int t = threadIdx.x;
  s[t] = t < n ? x[t] : 0.0f;
  for (int col = 0; col < n; ++col) {
    __syncthreads();
    if (t == col) s[t] /= l[col * n + col];
    __syncthreads();
    if (t > col && t < n) s[t] -= l[t * n + col] * s[col];
  }
  if (t < n) x[t] = s[t];
}

int main() {
  const int n = 20;
  float *l = (float *)malloc((n * n) * sizeof(float));
  for (int i = 0; i < n * n; ++i) l[i] = i / n >= i % n ? 1.0f : 0.0f;
  float *d_l = nullptr;
  CHECK(cudaMalloc(&d_l, (n * n) * sizeof(float)));
  CHECK(cudaMemcpy(d_l, l, (n * n) * sizeof(float), cudaMemcpyHostToDevice));
  float *x = (float *)malloc(n * sizeof(float));
  for (int i = 0; i < n; ++i) x[i] = i + 1;
  float *d_x = nullptr;
  CHECK(cudaMalloc(&d_x, n * sizeof(float)));
  CHECK(cudaMemcpy(d_x, x, n * sizeof(float), cudaMemcpyHostToDevice));
  solve_lower<<<1, 64>>>(d_l, d_x, n);
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
  CHECK(cudaMemcpy(x, d_x, n * sizeof(float), cudaMemcpyDeviceToHost));
  for (int i = 0; i < n; ++i)
    if (!(x[i] == 1.0f)) return 1;
  double total_x = 0;
  for (int i = 0; i < n; ++i) total_x += x[i];
  printf("x %g\n", total_x);
  CHECK(cudaFree(d_l));
  CHECK(cudaFree(d_x));
  free(l);
  free(x);
  return 0;
}
