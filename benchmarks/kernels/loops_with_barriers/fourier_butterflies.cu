// class: loops_with_barriers
// expect: safe
// needs: blockDim.x == 64 && \valid(data + (0 .. 128 * gridDim.x - 1))
// sizes: any
// why: each thread owns one butterfly per round, the pairs of a round are disjoint and rounds are separated by barriers
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

__global__ void fourier_128(float2 *data) {
  __shared__ float2 s[128];
  const unsigned t = threadIdx.x;
  float2 *chunk = data + (size_t)blockIdx.x * 128;
  s[t] = chunk[__brev(t) >> 25];
  s[t + 64] = chunk[__brev(t + 64) >> 25];
  for (unsigned half = 1; half < 128; half *= 2) {
    __syncthreads();
    const unsigned k = t % half;
    const unsigned lo = t / half * (2 * half) + k, hi = lo + half;
    float sine, cosine;
    sincosf(-3.14159265f * k / half, &sine, &cosine);
    const float2 a = s[lo], b = s[hi];
    const float2 w = make_float2(b.x * cosine - b.y * sine, b.x * sine + b.y * cosine);
    s[lo] = make_float2(a.x + w.x, a.y + w.y);
    s[hi] = make_float2(a.x - w.x, a.y - w.y);
  }
  __syncthreads();
  chunk[t] = s[t];
  chunk[t + 64] = s[t + 64];
}

int main() {
  const int n = 256;
  float2 *data = (float2 *)malloc(n * sizeof(float2));
  for (int i = 0; i < n; ++i) data[i] = make_float2(1.0f, 0.0f);
  float2 *d_data = nullptr;
  CHECK(cudaMalloc(&d_data, n * sizeof(float2)));
  CHECK(cudaMemcpy(d_data, data, n * sizeof(float2), cudaMemcpyHostToDevice));
  fourier_128<<<2, 64>>>(d_data);
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
  CHECK(cudaMemcpy(data, d_data, n * sizeof(float2), cudaMemcpyDeviceToHost));
  for (int i = 0; i < n; ++i)
    if (!(fabsf(data[i].x - (i % 128 == 0 ? 128.0f : 0.0f)) < 1e-3f)) return 1;
  CHECK(cudaFree(d_data));
  free(data);
  return 0;
}
