// class: grid_stride
// expect: race
// needs: n >= 0 && n <= 2147482000 && \valid(v + (0 .. n-1))
// sizes: any
// why: the step is blockDim.x instead of the whole grid, so blocks walk over each other's elements
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

__global__ void double_all(float *v, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x) {
    v[i] = 2.0f * v[i];  //! race
  }
}

int main() {
  const int n = 1000;
  float *v = (float *)malloc(n * sizeof(float));
  for (int i = 0; i < n; ++i) v[i] = 1.0f;
  float *d_v = nullptr;
  CHECK(cudaMalloc(&d_v, n * sizeof(float)));
  CHECK(cudaMemcpy(d_v, v, n * sizeof(float), cudaMemcpyHostToDevice));
  double_all<<<4, 64>>>(d_v, n);
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
  CHECK(cudaMemcpy(v, d_v, n * sizeof(float), cudaMemcpyDeviceToHost));
  double total_v = 0;
  for (int i = 0; i < n; ++i) total_v += v[i];
  printf("v %g\n", total_v);
  CHECK(cudaFree(d_v));
  free(v);
  return 0;
}
