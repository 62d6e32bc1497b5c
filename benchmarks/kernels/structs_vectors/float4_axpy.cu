// class: structs_vectors
// expect: safe
// needs: n >= 0 && \valid_read(x + (0 .. n-1)) && \valid(y + (0 .. n-1))
// sizes: any
// why: whole float4 elements, one per thread
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

__device__ float4 fma4(float a, float4 x, float4 y) {
  return make_float4(a * x.x + y.x, a * x.y + y.y, a * x.z + y.z, a * x.w + y.w);
}

__global__ void axpy4(float a, const float4 *__restrict__ x, float4 *__restrict__ y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = fma4(a, x[i], y[i]);
}

int main() {
  const int n = 200;
  float4 *x = (float4 *)malloc(n * sizeof(float4));
  for (int i = 0; i < n; ++i) x[i] = make_float4(i, 1.0f, 2.0f, 3.0f);
  float4 *d_x = nullptr;
  CHECK(cudaMalloc(&d_x, n * sizeof(float4)));
  CHECK(cudaMemcpy(d_x, x, n * sizeof(float4), cudaMemcpyHostToDevice));
  float4 *y = (float4 *)malloc(n * sizeof(float4));
  for (int i = 0; i < n; ++i) y[i] = make_float4(1.0f, 1.0f, 1.0f, 1.0f);
  float4 *d_y = nullptr;
  CHECK(cudaMalloc(&d_y, n * sizeof(float4)));
  CHECK(cudaMemcpy(d_y, y, n * sizeof(float4), cudaMemcpyHostToDevice));
  axpy4<<<2, 128>>>(2.0f, d_x, d_y, n);
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
  CHECK(cudaMemcpy(y, d_y, n * sizeof(float4), cudaMemcpyDeviceToHost));
  for (int i = 0; i < n; ++i)
    if (!(y[i].x == 2.0f * i + 1.0f && y[i].w == 7.0f)) return 1;
  CHECK(cudaFree(d_x));
  CHECK(cudaFree(d_y));
  free(x);
  free(y);
  return 0;
}
