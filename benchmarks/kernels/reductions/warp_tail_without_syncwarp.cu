// class: reductions
// expect: race
// needs: blockDim.x == 128 && n >= 0 && \valid_read(in + (0 .. n-1)) && \valid(out + (0 .. gridDim.x - 1))
// sizes: any
// why: the last rounds trust the lanes of a warp to run in lockstep, which nothing promises
#include <cstdio>
#include <cstdlib>

__device__ void tail(float *part, int t) {
  part[t] += part[t + 32];  //! race
  part[t] += part[t + 16];  //! race
  part[t] += part[t + 8];   //! race
  part[t] += part[t + 4];   //! race
  part[t] += part[t + 2];   //! race
  part[t] += part[t + 1];   //! race
}

__global__ void sum_trusting(const float *in, float *out, int n) {
  __shared__ float part[128];
  const int t = threadIdx.x;
  const int i = blockIdx.x * blockDim.x + t;
  part[t] = i < n ? in[i] : 0.0f;
  __syncthreads();
  if (t < 64) part[t] += part[t + 64];
  __syncthreads();
  if (t < 32) tail(part, t);
  if (t == 0) out[blockIdx.x] = part[0];
}

int main() {
  const int n = 200;
  float *in = (float *)malloc(n * sizeof(float));
  for (int i = 0; i < n; ++i) in[i] = 1.0f;
  float *d_in = nullptr;
  cudaMalloc(&d_in, n * sizeof(float));
  cudaMemcpy(d_in, in, n * sizeof(float), cudaMemcpyHostToDevice);
  float *out = (float *)malloc(2 * sizeof(float));
  float *d_out = nullptr;
  cudaMalloc(&d_out, 2 * sizeof(float));
  cudaMemset(d_out, 0, 2 * sizeof(float));
  sum_trusting<<<2, 128>>>(d_in, d_out, n);
  cudaMemcpy(out, d_out, 2 * sizeof(float), cudaMemcpyDeviceToHost);
  double total_out = 0;
  for (int i = 0; i < 2; ++i) total_out += out[i];
  printf("out %g\n", total_out);
  cudaFree(d_in);
  cudaFree(d_out);
  free(in);
  free(out);
  return 0;
}
