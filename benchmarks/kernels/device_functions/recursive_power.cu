// class: device_functions
// expect: safe
// needs: n >= 0 && \valid_read(base + (0 .. n-1)) && \valid_read(exponent + (0 .. n-1)) && \valid(out + (0 .. n-1))
// sizes: any
// why: recursion halves the exponent and works on registers
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

__device__ unsigned power(unsigned base, unsigned exponent) {
  if (exponent == 0) return 1u;
  const unsigned half = power(base, exponent / 2);
  return exponent % 2 ? half * half * base : half * half;
}

__global__ void powers(const unsigned *base, const unsigned *exponent, unsigned *out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = power(base[i], exponent[i]);
}

int main() {
  const int n = 64;
  unsigned *base = (unsigned *)malloc(n * sizeof(unsigned));
  for (int i = 0; i < n; ++i) base[i] = 3;
  unsigned *d_base = nullptr;
  CHECK(cudaMalloc(&d_base, n * sizeof(unsigned)));
  CHECK(cudaMemcpy(d_base, base, n * sizeof(unsigned), cudaMemcpyHostToDevice));
  unsigned *exponent = (unsigned *)malloc(n * sizeof(unsigned));
  for (int i = 0; i < n; ++i) exponent[i] = i % 8;
  unsigned *d_exponent = nullptr;
  CHECK(cudaMalloc(&d_exponent, n * sizeof(unsigned)));
  CHECK(cudaMemcpy(d_exponent, exponent, n * sizeof(unsigned), cudaMemcpyHostToDevice));
  unsigned *out = (unsigned *)malloc(n * sizeof(unsigned));
  unsigned *d_out = nullptr;
  CHECK(cudaMalloc(&d_out, n * sizeof(unsigned)));
  CHECK(cudaMemset(d_out, 0, n * sizeof(unsigned)));
  powers<<<1, 64>>>(d_base, d_exponent, d_out, n);
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
  CHECK(cudaMemcpy(out, d_out, n * sizeof(unsigned), cudaMemcpyDeviceToHost));
  if (!(out[3] == 27u && out[7] == 2187u)) return 1;
  double total_out = 0;
  for (int i = 0; i < n; ++i) total_out += out[i];
  printf("out %g\n", total_out);
  CHECK(cudaFree(d_base));
  CHECK(cudaFree(d_exponent));
  CHECK(cudaFree(d_out));
  free(base);
  free(exponent);
  free(out);
  return 0;
}
