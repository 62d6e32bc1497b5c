// class: elementwise
// expect: safe
// needs: \valid(v + (0 .. n-1))
// sizes: any
// why: an in-place update of the thread's own element under a guard
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

__device__ __forceinline__ float clamp_to(float v, float lo, float hi) {
  return fminf(fmaxf(v, lo), hi);
}

__global__ void clamp_in_place(float *v, unsigned n, float lo, float hi) {
  unsigned i = blockDim.x * blockIdx.x + threadIdx.x;
  if (i < n) v[i] = clamp_to(v[i], lo, hi);
}

int main() {
  const int n = 500;
  float *v = (float *)malloc(n * sizeof(float));
  for (int i = 0; i < n; ++i) v[i] = i - 250;
  float *d_v = nullptr;
  CHECK(cudaMalloc(&d_v, n * sizeof(float)));
  CHECK(cudaMemcpy(d_v, v, n * sizeof(float), cudaMemcpyHostToDevice));
  clamp_in_place<<<(n + 127) / 128, 128>>>(d_v, n, -10.0f, 20.0f);
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
  CHECK(cudaMemcpy(v, d_v, n * sizeof(float), cudaMemcpyDeviceToHost));
  for (int i = 0; i < n; ++i)
    if (!(v[i] >= -10.0f && v[i] <= 20.0f)) return 1;
  double total_v = 0;
  for (int i = 0; i < n; ++i) total_v += v[i];
  printf("v %g\n", total_v);
  CHECK(cudaFree(d_v));
  free(v);
  return 0;
}
