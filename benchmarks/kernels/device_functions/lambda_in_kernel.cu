// class: device_functions
// expect: safe
// needs: n >= 0 && \valid_read(a + (0 .. n-1)) && \valid_read(b + (0 .. n-1)) && \valid(out + (0 .. n-1))
// sizes: any
// why: lambdas that capture by reference are used within the thread only
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

__global__ void blend(const float *a, const float *b, float *out, int n, float weight) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  auto inside = [&](int k) { return k < n; };
  auto mix = [weight](float x, float y) { return weight * x + (1.0f - weight) * y; };
  if (!inside(i)) return;
  out[i] = mix(a[i], b[i]);
}

int main() {
  const int n = 250;
  float *a = (float *)malloc(n * sizeof(float));
  for (int i = 0; i < n; ++i) a[i] = 4.0f;
  float *d_a = nullptr;
  CHECK(cudaMalloc(&d_a, n * sizeof(float)));
  CHECK(cudaMemcpy(d_a, a, n * sizeof(float), cudaMemcpyHostToDevice));
  float *b = (float *)malloc(n * sizeof(float));
  for (int i = 0; i < n; ++i) b[i] = 8.0f;
  float *d_b = nullptr;
  CHECK(cudaMalloc(&d_b, n * sizeof(float)));
  CHECK(cudaMemcpy(d_b, b, n * sizeof(float), cudaMemcpyHostToDevice));
  float *out = (float *)malloc(n * sizeof(float));
  float *d_out = nullptr;
  CHECK(cudaMalloc(&d_out, n * sizeof(float)));
  CHECK(cudaMemset(d_out, 0, n * sizeof(float)));
  blend<<<2, 128>>>(d_a, d_b, d_out, n, 0.25f);
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
  CHECK(cudaMemcpy(out, d_out, n * sizeof(float), cudaMemcpyDeviceToHost));
  for (int i = 0; i < n; ++i)
    if (!(out[i] == 7.0f)) return 1;
  double total_out = 0;
  for (int i = 0; i < n; ++i) total_out += out[i];
  printf("out %g\n", total_out);
  CHECK(cudaFree(d_a));
  CHECK(cudaFree(d_b));
  CHECK(cudaFree(d_out));
  free(a);
  free(b);
  free(out);
  return 0;
}
