// class: reductions
// expect: safe
// needs: blockDim.x == 64 && count >= 0 && \valid_read(in + (0 .. count-1)) && \valid(out + (0 .. gridDim.x - 1))
// sizes: any
// why: one kernel serves both stages; a stage reads what the launch before it wrote
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

template <typename T, typename Op, int kBlock>
__global__ void fold_blocks(const T *in, T *out, int count, T neutral, Op op) {
  __shared__ T part[kBlock];
  const int t = threadIdx.x;
  const int i = blockIdx.x * kBlock + t;
  part[t] = i < count ? in[i] : neutral;
  __syncthreads();
#pragma unroll
  for (int s = kBlock / 2; s > 0; s >>= 1) {
    if (t < s) part[t] = op(part[t], part[t + s]);
    __syncthreads();
  }
  if (t == 0) out[blockIdx.x] = part[0];
}

struct Smaller {
  __device__ int operator()(int a, int b) const { return a < b ? a : b; }
};

int main() {
  const int n = 900;
  const int blocks = (n + 63) / 64;
  int *in = (int *)malloc(n * sizeof(int));
  for (int i = 0; i < n; ++i) in[i] = (i * 17) % 901 + 5;
  int *d_in = nullptr;
  CHECK(cudaMalloc(&d_in, n * sizeof(int)));
  CHECK(cudaMemcpy(d_in, in, n * sizeof(int), cudaMemcpyHostToDevice));
  int *stage = (int *)malloc(blocks * sizeof(int));
  int *d_stage = nullptr;
  CHECK(cudaMalloc(&d_stage, blocks * sizeof(int)));
  CHECK(cudaMemset(d_stage, 0, blocks * sizeof(int)));
  int *out = (int *)malloc(1 * sizeof(int));
  int *d_out = nullptr;
  CHECK(cudaMalloc(&d_out, 1 * sizeof(int)));
  CHECK(cudaMemset(d_out, 0, 1 * sizeof(int)));
  fold_blocks<int, Smaller, 64><<<blocks, 64>>>(d_in, d_stage, n, 1 << 30, Smaller());
  fold_blocks<int, Smaller, 64><<<1, 64>>>(d_stage, d_out, blocks, 1 << 30, Smaller());
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
  CHECK(cudaMemcpy(stage, d_stage, blocks * sizeof(int), cudaMemcpyDeviceToHost));
  CHECK(cudaMemcpy(out, d_out, 1 * sizeof(int), cudaMemcpyDeviceToHost));
  if (!(out[0] == 5)) return 1;
  double total_stage = 0;
  for (int i = 0; i < blocks; ++i) total_stage += stage[i];
  printf("stage %g\n", total_stage);
  double total_out = 0;
  for (int i = 0; i < 1; ++i) total_out += out[i];
  printf("out %g\n", total_out);
  CHECK(cudaFree(d_in));
  CHECK(cudaFree(d_stage));
  CHECK(cudaFree(d_out));
  free(in);
  free(stage);
  free(out);
  return 0;
}
