// class: elementwise
// expect: safe
// needs: n >= 0 && n <= 2147483640 && 4 * gridDim.x * blockDim.x <= 2147483647 && \valid_read(in + (0 .. n-1)) && \valid(out + (0 .. n-1))
// sizes: any
// why: a thread owns four neighbouring elements, each of which is compared with n
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

constexpr int kItems = 4;

__global__ void square_four(const int *__restrict__ in, unsigned *__restrict__ out, int n) {
  const int base = (blockIdx.x * blockDim.x + threadIdx.x) * kItems;
#pragma unroll
  for (int k = 0; k < kItems; ++k) {
    const int i = base + k;
    if (i < n) {
      const unsigned v = in[i];
      out[i] = v * v;
    }
  }
}

int main() {
  const int n = 1001;
  int *in = (int *)malloc(n * sizeof(int));
  for (int i = 0; i < n; ++i) in[i] = i - 500;
  int *d_in = nullptr;
  CHECK(cudaMalloc(&d_in, n * sizeof(int)));
  CHECK(cudaMemcpy(d_in, in, n * sizeof(int), cudaMemcpyHostToDevice));
  unsigned *out = (unsigned *)malloc(n * sizeof(unsigned));
  unsigned *d_out = nullptr;
  CHECK(cudaMalloc(&d_out, n * sizeof(unsigned)));
  CHECK(cudaMemset(d_out, 0, n * sizeof(unsigned)));
  square_four<<<(n + 511) / 512, 128>>>(d_in, d_out, n);
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
  CHECK(cudaMemcpy(out, d_out, n * sizeof(unsigned), cudaMemcpyDeviceToHost));
  for (int i = 0; i < n; ++i)
    if (!(out[i] == (unsigned)((i - 500) * (i - 500)))) return 1;
  double total_out = 0;
  for (int i = 0; i < n; ++i) total_out += out[i];
  printf("out %g\n", total_out);
  CHECK(cudaFree(d_in));
  CHECK(cudaFree(d_out));
  free(in);
  free(out);
  return 0;
}
