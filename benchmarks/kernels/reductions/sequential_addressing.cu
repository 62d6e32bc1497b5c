// class: reductions
// expect: safe
// needs: (blockDim.x & (blockDim.x - 1)) == 0 && blockDim.x <= 1024 && n >= 0 && \valid_read(in + (0 .. n-1)) && \valid(out + (0 .. gridDim.x - 1)) && \valid(part + (0 .. blockDim.x - 1))
// sizes: any
// why: the upper half is added to the lower half in each round, for any power of two
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

extern __shared__ float part[];

__global__ void sum_sequential(const float *in, float *out, int n) {
  int t = threadIdx.x;
  int i = blockIdx.x * blockDim.x + t;
  part[t] = i < n ? in[i] : 0.0f;
  __syncthreads();
  for (int s = blockDim.x / 2; s > 0; s >>= 1) {
    if (t < s) {
      part[t] += part[t + s];
    }
    __syncthreads();
  }
  if (t == 0) out[blockIdx.x] = part[0];
}

int main() {
  const int n = 900;
  float *in = (float *)malloc(n * sizeof(float));
  for (int i = 0; i < n; ++i) in[i] = 2.0f;
  float *d_in = nullptr;
  CHECK(cudaMalloc(&d_in, n * sizeof(float)));
  CHECK(cudaMemcpy(d_in, in, n * sizeof(float), cudaMemcpyHostToDevice));
  float *out = (float *)malloc(8 * sizeof(float));
  float *d_out = nullptr;
  CHECK(cudaMalloc(&d_out, 8 * sizeof(float)));
  CHECK(cudaMemset(d_out, 0, 8 * sizeof(float)));
  sum_sequential<<<8, 128, 128 * sizeof(float)>>>(d_in, d_out, n);
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
  CHECK(cudaMemcpy(out, d_out, 8 * sizeof(float), cudaMemcpyDeviceToHost));
  if (!(out[0] == 256.0f && out[7] == 8.0f)) return 1;
  double total_out = 0;
  for (int i = 0; i < 8; ++i) total_out += out[i];
  printf("out %g\n", total_out);
  CHECK(cudaFree(d_in));
  CHECK(cudaFree(d_out));
  free(in);
  free(out);
  return 0;
}
