// class: locks
// expect: safe
// needs: blockDim.x == 64 && \valid_read(in + (0 .. n-1)) && n >= 0 && \valid(partial + (0 .. gridDim.x - 1)) && \valid(finished) && *finished == 0 && \valid(out)
// sizes: fixed
// why: partial sums are fenced before the counter is raised, so the last block sees all of them
#include <cstdio>
#include <cstdlib>

__device__ float block_sum(float v) {
  __shared__ float part[64];
  part[threadIdx.x] = v;
  __syncthreads();
  for (int s = 32; s > 0; s >>= 1) {
    if (threadIdx.x < s) part[threadIdx.x] += part[threadIdx.x + s];
    __syncthreads();
  }
  const float total = part[0];
  __syncthreads();
  return total;
}

__global__ void total_single_pass(const float *in, int n, float *partial, unsigned *finished,
                                  float *out) {
  __shared__ bool is_last;
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const float sum = block_sum(i < n ? in[i] : 0.0f);
  if (threadIdx.x == 0) {
    partial[blockIdx.x] = sum;
    __threadfence();
    is_last = atomicAdd(finished, 1u) == gridDim.x - 1;
    __threadfence();
  }
  __syncthreads();
  if (is_last) {
    float v = 0.0f;
    for (unsigned b = threadIdx.x; b < gridDim.x; b += blockDim.x) v += partial[b];
    v = block_sum(v);
    if (threadIdx.x == 0) {
      *out = v;
      atomicExch(finished, 0u);
    }
  }
}

int main() {
  const int n = 300;
  float *in = (float *)malloc(n * sizeof(float));
  for (int i = 0; i < n; ++i) in[i] = 1.0f;
  float *d_in = nullptr;
  cudaMalloc(&d_in, n * sizeof(float));
  cudaMemcpy(d_in, in, n * sizeof(float), cudaMemcpyHostToDevice);
  float *partial = (float *)malloc(5 * sizeof(float));
  float *d_partial = nullptr;
  cudaMalloc(&d_partial, 5 * sizeof(float));
  cudaMemset(d_partial, 0, 5 * sizeof(float));
  unsigned *finished = (unsigned *)malloc(1 * sizeof(unsigned));
  for (int i = 0; i < 1; ++i) finished[i] = 0;
  unsigned *d_finished = nullptr;
  cudaMalloc(&d_finished, 1 * sizeof(unsigned));
  cudaMemcpy(d_finished, finished, 1 * sizeof(unsigned), cudaMemcpyHostToDevice);
  float *out = (float *)malloc(1 * sizeof(float));
  float *d_out = nullptr;
  cudaMalloc(&d_out, 1 * sizeof(float));
  cudaMemset(d_out, 0, 1 * sizeof(float));
  total_single_pass<<<5, 64>>>(d_in, n, d_partial, d_finished, d_out);
  cudaMemcpy(partial, d_partial, 5 * sizeof(float), cudaMemcpyDeviceToHost);
  cudaMemcpy(finished, d_finished, 1 * sizeof(unsigned), cudaMemcpyDeviceToHost);
  cudaMemcpy(out, d_out, 1 * sizeof(float), cudaMemcpyDeviceToHost);
  if (!(out[0] == 300.0f)) return 1;
  double total_partial = 0;
  for (int i = 0; i < 5; ++i) total_partial += partial[i];
  printf("partial %g\n", total_partial);
  double total_finished = 0;
  for (int i = 0; i < 1; ++i) total_finished += finished[i];
  printf("finished %g\n", total_finished);
  double total_out = 0;
  for (int i = 0; i < 1; ++i) total_out += out[i];
  printf("out %g\n", total_out);
  cudaFree(d_in);
  cudaFree(d_partial);
  cudaFree(d_finished);
  cudaFree(d_out);
  free(in);
  free(partial);
  free(finished);
  free(out);
  return 0;
}
