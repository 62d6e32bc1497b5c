// class: scans
// expect: safe
// needs: blockDim.x == 128 && n >= 0 && \valid_read(in + (0 .. n-1)) && \valid(out + (0 .. n-1))
// sizes: any
// why: each round reads one buffer and writes the other, with one barrier per round
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

constexpr int kBlock = 128;

__global__ void scan_two_buffers(const float *__restrict__ in, float *__restrict__ out, int n) {
  __shared__ float buffer[2][kBlock];
  const int t = threadIdx.x;
  const int i = blockIdx.x * kBlock + t;
  int from = 0;
  buffer[from][t] = i < n ? in[i] : 0.0f;
  __syncthreads();
  for (int d = 1; d < kBlock; d *= 2) {
    const int to = 1 - from;
    buffer[to][t] = t >= d ? buffer[from][t] + buffer[from][t - d] : buffer[from][t];
    __syncthreads();
    from = to;
  }
  if (i < n) out[i] = buffer[from][t];
}

int main() {
  const int n = 300;
  float *in = (float *)malloc(n * sizeof(float));
  for (int i = 0; i < n; ++i) in[i] = 1.0f;
  float *d_in = nullptr;
  CHECK(cudaMalloc(&d_in, n * sizeof(float)));
  CHECK(cudaMemcpy(d_in, in, n * sizeof(float), cudaMemcpyHostToDevice));
  float *out = (float *)malloc(n * sizeof(float));
  float *d_out = nullptr;
  CHECK(cudaMalloc(&d_out, n * sizeof(float)));
  CHECK(cudaMemset(d_out, 0, n * sizeof(float)));
  scan_two_buffers<<<3, kBlock>>>(d_in, d_out, n);
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
  CHECK(cudaMemcpy(out, d_out, n * sizeof(float), cudaMemcpyDeviceToHost));
  for (int i = 0; i < n; ++i)
    if (!(out[i] == i % 128 + 1)) return 1;
  double total_out = 0;
  for (int i = 0; i < n; ++i) total_out += out[i];
  printf("out %g\n", total_out);
  CHECK(cudaFree(d_in));
  CHECK(cudaFree(d_out));
  free(in);
  free(out);
  return 0;
}
