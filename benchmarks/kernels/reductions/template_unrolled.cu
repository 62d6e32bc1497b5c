// class: reductions
// expect: safe
// needs: blockDim.x == 256 && n <= 2147483647 && \valid_read(in + (0 .. n-1)) && \valid(out + (0 .. gridDim.x - 1))
// sizes: any
// why: all rounds are unrolled by the block size as a template argument, the last ones by shuffles
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

template <unsigned kBlock, typename T>
__global__ void sum_template(const T *__restrict__ in, T *__restrict__ out, unsigned n) {
  __shared__ T part[kBlock];
  const unsigned t = threadIdx.x;
  T mine = 0;
  for (unsigned i = blockIdx.x * kBlock + t; i < n; i += kBlock * gridDim.x) mine += in[i];
  part[t] = mine;
  __syncthreads();
  if (kBlock >= 512) {
    if (t < 256) part[t] += part[t + 256];
    __syncthreads();
  }
  if (kBlock >= 256) {
    if (t < 128) part[t] += part[t + 128];
    __syncthreads();
  }
  if (kBlock >= 128) {
    if (t < 64) part[t] += part[t + 64];
    __syncthreads();
  }
  if (t < 32) {
    mine = part[t];
    if (kBlock >= 64) mine += part[t + 32];
    for (int d = 16; d > 0; d /= 2) mine += __shfl_down_sync(0xffffffffu, mine, d);
    if (t == 0) out[blockIdx.x] = mine;
  }
}

int main() {
  const int n = 2000;
  double *in = (double *)malloc(n * sizeof(double));
  for (int i = 0; i < n; ++i) in[i] = 0.5;
  double *d_in = nullptr;
  CHECK(cudaMalloc(&d_in, n * sizeof(double)));
  CHECK(cudaMemcpy(d_in, in, n * sizeof(double), cudaMemcpyHostToDevice));
  double *out = (double *)malloc(3 * sizeof(double));
  double *d_out = nullptr;
  CHECK(cudaMalloc(&d_out, 3 * sizeof(double)));
  CHECK(cudaMemset(d_out, 0, 3 * sizeof(double)));
  sum_template<256, double><<<3, 256>>>(d_in, d_out, n);
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
  CHECK(cudaMemcpy(out, d_out, 3 * sizeof(double), cudaMemcpyDeviceToHost));
  if (!(out[0] + out[1] + out[2] == 1000.0)) return 1;
  double total_out = 0;
  for (int i = 0; i < 3; ++i) total_out += out[i];
  printf("out %g\n", total_out);
  CHECK(cudaFree(d_in));
  CHECK(cudaFree(d_out));
  free(in);
  free(out);
  return 0;
}
