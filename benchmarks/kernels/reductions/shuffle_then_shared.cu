// class: reductions
// expect: safe
// needs: blockDim.x % 32 == 0 && blockDim.x <= 1024 && \valid_read(in + (0 .. n-1)) && \valid(out + (0 .. gridDim.x - 1))
// sizes: any
// why: whole warps reduce by shuffles, one value per warp goes through shared memory, and the first warp finishes
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

__inline__ __device__ float warp_sum(float v) {
  for (int offset = warpSize / 2; offset > 0; offset /= 2) {
    v += __shfl_down_sync(0xffffffff, v, offset);
  }
  return v;
}

__inline__ __device__ float block_sum(float v) {
  static __shared__ float per_warp[32];
  const int lane = threadIdx.x % warpSize;
  const int warp = threadIdx.x / warpSize;
  v = warp_sum(v);
  if (lane == 0) per_warp[warp] = v;
  __syncthreads();
  v = threadIdx.x < blockDim.x / warpSize ? per_warp[lane] : 0.0f;
  if (warp == 0) v = warp_sum(v);
  return v;
}

__global__ void sum_blocks(const float *in, float *out, size_t n) {
  float mine = 0.0f;
  for (size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x; i < n;
       i += (size_t)blockDim.x * gridDim.x) {
    mine += in[i];
  }
  mine = block_sum(mine);
  if (threadIdx.x == 0) out[blockIdx.x] = mine;
}

int main() {
  const int n = 1500;
  float *in = (float *)malloc(n * sizeof(float));
  for (int i = 0; i < n; ++i) in[i] = 1.0f;
  float *d_in = nullptr;
  CHECK(cudaMalloc(&d_in, n * sizeof(float)));
  CHECK(cudaMemcpy(d_in, in, n * sizeof(float), cudaMemcpyHostToDevice));
  float *out = (float *)malloc(2 * sizeof(float));
  float *d_out = nullptr;
  CHECK(cudaMalloc(&d_out, 2 * sizeof(float)));
  CHECK(cudaMemset(d_out, 0, 2 * sizeof(float)));
  sum_blocks<<<2, 256>>>(d_in, d_out, n);
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
  CHECK(cudaMemcpy(out, d_out, 2 * sizeof(float), cudaMemcpyDeviceToHost));
  if (!(out[0] + out[1] == 1500.0f)) return 1;
  double total_out = 0;
  for (int i = 0; i < 2; ++i) total_out += out[i];
  printf("out %g\n", total_out);
  CHECK(cudaFree(d_in));
  CHECK(cudaFree(d_out));
  free(in);
  free(out);
  return 0;
}
