// class: scans
// expect: safe
// needs: blockDim.x == 256 && n <= 2147483647 && \valid_read(in + (0 .. n-1)) && \valid(out + (0 .. n-1)) && \valid(block_total + (0 .. gridDim.x - 1))
// sizes: any
// why: warps scan by shuffles, their totals are scanned by the first warp between two barriers
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

constexpr unsigned kFull = 0xffffffffu;

__device__ __forceinline__ unsigned inclusive_in_warp(unsigned v) {
  const unsigned lane = threadIdx.x % 32;
  for (unsigned d = 1; d < 32; d *= 2) {
    const unsigned up = __shfl_up_sync(kFull, v, d);
    if (lane >= d) v += up;
  }
  return v;
}

template <unsigned kBlock>
__global__ void scan_block(const unsigned *__restrict__ in, unsigned *__restrict__ out,
                           unsigned *__restrict__ block_total, unsigned n) {
  __shared__ unsigned warp_total[kBlock / 32];
  const unsigned i = blockIdx.x * kBlock + threadIdx.x;
  const unsigned lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  unsigned v = inclusive_in_warp(i < n ? in[i] : 0u);
  if (lane == 31) warp_total[warp] = v;
  __syncthreads();
  if (warp == 0) {
    unsigned w = lane < kBlock / 32 ? warp_total[lane] : 0u;
    w = inclusive_in_warp(w);
    if (lane < kBlock / 32) warp_total[lane] = w;
  }
  __syncthreads();
  if (warp > 0) v += warp_total[warp - 1];
  if (i < n) out[i] = v;
  if (threadIdx.x == kBlock - 1) block_total[blockIdx.x] = v;
}

int main() {
  const int n = 600;
  unsigned *in = (unsigned *)malloc(n * sizeof(unsigned));
  for (int i = 0; i < n; ++i) in[i] = 1;
  unsigned *d_in = nullptr;
  CHECK(cudaMalloc(&d_in, n * sizeof(unsigned)));
  CHECK(cudaMemcpy(d_in, in, n * sizeof(unsigned), cudaMemcpyHostToDevice));
  unsigned *out = (unsigned *)malloc(n * sizeof(unsigned));
  unsigned *d_out = nullptr;
  CHECK(cudaMalloc(&d_out, n * sizeof(unsigned)));
  CHECK(cudaMemset(d_out, 0, n * sizeof(unsigned)));
  unsigned *block_total = (unsigned *)malloc(3 * sizeof(unsigned));
  unsigned *d_block_total = nullptr;
  CHECK(cudaMalloc(&d_block_total, 3 * sizeof(unsigned)));
  CHECK(cudaMemset(d_block_total, 0, 3 * sizeof(unsigned)));
  scan_block<256><<<3, 256>>>(d_in, d_out, d_block_total, n);
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
  CHECK(cudaMemcpy(out, d_out, n * sizeof(unsigned), cudaMemcpyDeviceToHost));
  CHECK(cudaMemcpy(block_total, d_block_total, 3 * sizeof(unsigned), cudaMemcpyDeviceToHost));
  for (int i = 0; i < n; ++i)
    if (!(out[i] == i % 256 + 1)) return 1;
  if (!(block_total[2] == 88)) return 1;
  double total_out = 0;
  for (int i = 0; i < n; ++i) total_out += out[i];
  printf("out %g\n", total_out);
  double total_block_total = 0;
  for (int i = 0; i < 3; ++i) total_block_total += block_total[i];
  printf("block_total %g\n", total_block_total);
  CHECK(cudaFree(d_in));
  CHECK(cudaFree(d_out));
  CHECK(cudaFree(d_block_total));
  free(in);
  free(out);
  free(block_total);
  return 0;
}
