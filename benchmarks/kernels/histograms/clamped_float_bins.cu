// class: histograms
// expect: safe
// needs: n >= 0 && bins > 0 && bins <= 1000000 && -1000000.0f <= lo && lo < hi && hi <= 1000000.0f && \valid_read(x + (0 .. n-1)) && \valid(count + (0 .. bins-1)) && \forall integer i; 0 <= i < n ==> lo <= x[i] && x[i] <= hi
// sizes: any
// why: the bin of a float is computed by scaling and then clamped into the range
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

__device__ int bin_of(float v, float lo, float hi, int bins) {
  int b = (int)((v - lo) / (hi - lo) * bins);
  return b < 0 ? 0 : (b >= bins ? bins - 1 : b);
}

__global__ void count_floats(const float *x, int n, float lo, float hi, unsigned *count, int bins) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) atomicAdd(&count[bin_of(x[i], lo, hi, bins)], 1u);
}

int main() {
  const int n = 400;
  float *x = (float *)malloc(n * sizeof(float));
  for (int i = 0; i < n; ++i) x[i] = i * 0.01f;
  float *d_x = nullptr;
  CHECK(cudaMalloc(&d_x, n * sizeof(float)));
  CHECK(cudaMemcpy(d_x, x, n * sizeof(float), cudaMemcpyHostToDevice));
  unsigned *count = (unsigned *)malloc(10 * sizeof(unsigned));
  unsigned *d_count = nullptr;
  CHECK(cudaMalloc(&d_count, 10 * sizeof(unsigned)));
  CHECK(cudaMemset(d_count, 0, 10 * sizeof(unsigned)));
  count_floats<<<4, 128>>>(d_x, n, 0.0f, 4.0f, d_count, 10);
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
  CHECK(cudaMemcpy(count, d_count, 10 * sizeof(unsigned), cudaMemcpyDeviceToHost));
  double total_count = 0;
  for (int i = 0; i < 10; ++i) total_count += count[i];
  printf("count %g\n", total_count);
  CHECK(cudaFree(d_x));
  CHECK(cudaFree(d_count));
  free(x);
  free(count);
  return 0;
}
