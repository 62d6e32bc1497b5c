// class: elementwise
// expect: safe
// needs: \valid_read(x + (0 .. n-1)) && \valid(y + (0 .. n-1))
// sizes: any
// why: the loop over the coefficients has a fixed number of rounds and reads a constant array of that size
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

template <int kDegree>
struct Coefficients {
  float c[kDegree + 1];
};

template <int kDegree>
__global__ void evaluate(const float *__restrict__ x, float *__restrict__ y, int n,
                         Coefficients<kDegree> p) {
  const int i = threadIdx.x + blockIdx.x * blockDim.x;
  if (i >= n) return;
  const float v = x[i];
  float value = p.c[kDegree];
#pragma unroll
  for (int k = kDegree - 1; k >= 0; --k) value = value * v + p.c[k];
  y[i] = value;
}

int main() {
  const int n = 600;
  float *x = (float *)malloc(n * sizeof(float));
  for (int i = 0; i < n; ++i) x[i] = (i % 5) - 2;
  float *d_x = nullptr;
  CHECK(cudaMalloc(&d_x, n * sizeof(float)));
  CHECK(cudaMemcpy(d_x, x, n * sizeof(float), cudaMemcpyHostToDevice));
  float *y = (float *)malloc(n * sizeof(float));
  float *d_y = nullptr;
  CHECK(cudaMalloc(&d_y, n * sizeof(float)));
  CHECK(cudaMemset(d_y, 0, n * sizeof(float)));
  Coefficients<3> p = {{1.0f, -2.0f, 0.5f, 3.0f}};
  evaluate<3><<<(n + 191) / 192, 192>>>(d_x, d_y, n, p);
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
  CHECK(cudaMemcpy(y, d_y, n * sizeof(float), cudaMemcpyDeviceToHost));
  for (int i = 0; i < n; ++i)
    if (!(y[i] == ((3.0f * x[i] + 0.5f) * x[i] - 2.0f) * x[i] + 1.0f)) return 1;
  double total_y = 0;
  for (int i = 0; i < n; ++i) total_y += y[i];
  printf("y %g\n", total_y);
  CHECK(cudaFree(d_x));
  CHECK(cudaFree(d_y));
  free(x);
  free(y);
  return 0;
}
