// class: stencils
// expect: safe
// needs: blockDim.x == 128 && n >= 0 && n <= 2147483000 && \valid_read(in + (0 .. n-1)) && \valid(out + (0 .. n-1))
// sizes: any
// why: the tile has room for a halo on both sides, which is filled before the barrier and read after it
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

template <int kRadius, int kBlock>
__global__ void window_sum(const int *__restrict__ in, unsigned *__restrict__ out, int n) {
  __shared__ unsigned tile[kBlock + 2 * kRadius];
  const int lane = threadIdx.x;
  const int g = blockIdx.x * kBlock + lane;
  const int t = lane + kRadius;

  tile[t] = g < n ? in[g] : 0;
  if (lane < kRadius) {
    const int left = g - kRadius;
    const int right = g + kBlock;
    tile[t - kRadius] = left >= 0 && left < n ? in[left] : 0;
    tile[t + kBlock] = right < n ? in[right] : 0;
  }
  __syncthreads();

  if (g < n) {
    unsigned sum = 0;
#pragma unroll
    for (int k = -kRadius; k <= kRadius; ++k) sum += tile[t + k];
    out[g] = sum;
  }
}

int main() {
  const int n = 500;
  int *in = (int *)malloc(n * sizeof(int));
  for (int i = 0; i < n; ++i) in[i] = 1;
  int *d_in = nullptr;
  CHECK(cudaMalloc(&d_in, n * sizeof(int)));
  CHECK(cudaMemcpy(d_in, in, n * sizeof(int), cudaMemcpyHostToDevice));
  unsigned *out = (unsigned *)malloc(n * sizeof(unsigned));
  unsigned *d_out = nullptr;
  CHECK(cudaMalloc(&d_out, n * sizeof(unsigned)));
  CHECK(cudaMemset(d_out, 0, n * sizeof(unsigned)));
  window_sum<3, 128><<<(n + 127) / 128, 128>>>(d_in, d_out, n);
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
  CHECK(cudaMemcpy(out, d_out, n * sizeof(unsigned), cudaMemcpyDeviceToHost));
  for (int i = 0; i < n; ++i)
    if (!(out[i] == (i < 3 ? 4u + i : i >= n - 3 ? 3u + n - i : 7u))) return 1;
  double total_out = 0;
  for (int i = 0; i < n; ++i) total_out += out[i];
  printf("out %g\n", total_out);
  CHECK(cudaFree(d_in));
  CHECK(cudaFree(d_out));
  free(in);
  free(out);
  return 0;
}
