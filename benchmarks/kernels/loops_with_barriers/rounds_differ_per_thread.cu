// class: loops_with_barriers
// expect: divergence
// needs: blockDim.x == 32 && n >= 0 && n <= 2147480000 && \valid_read(in + (0 .. n-1)) && \valid(out + (0 .. 31)) && gridDim.x == 1
// sizes: any
// why: threads run a different number of rounds when n is no multiple of the block, and the barrier is inside
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

__global__ void staged_sum(const float *in, float *out, int n) {
  __shared__ float stage[32];
  float sum = 0.0f;
  for (int i = threadIdx.x; i < n; i += 32) {
    stage[threadIdx.x] = in[i];
    __syncthreads();  //! divergence
    sum += stage[31 - threadIdx.x];
    __syncthreads();  //! divergence
  }
  out[threadIdx.x] = sum;
}

int main() {
  const int n = 70;
  float *in = (float *)malloc(n * sizeof(float));
  for (int i = 0; i < n; ++i) in[i] = 1.0f;
  float *d_in = nullptr;
  CHECK(cudaMalloc(&d_in, n * sizeof(float)));
  CHECK(cudaMemcpy(d_in, in, n * sizeof(float), cudaMemcpyHostToDevice));
  float *out = (float *)malloc(32 * sizeof(float));
  float *d_out = nullptr;
  CHECK(cudaMalloc(&d_out, 32 * sizeof(float)));
  CHECK(cudaMemset(d_out, 0, 32 * sizeof(float)));
  staged_sum<<<1, 32>>>(d_in, d_out, n);
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
  CHECK(cudaMemcpy(out, d_out, 32 * sizeof(float), cudaMemcpyDeviceToHost));
  double total_out = 0;
  for (int i = 0; i < 32; ++i) total_out += out[i];
  printf("out %g\n", total_out);
  CHECK(cudaFree(d_in));
  CHECK(cudaFree(d_out));
  free(in);
  free(out);
  return 0;
}
