// class: reductions
// expect: race
// needs: blockDim.x == 128 && n >= 0 && \valid_read(in + (0 .. n-1)) && \valid(out + (0 .. gridDim.x - 1))
// sizes: any
// why: the rounds of the tree follow each other without a barrier
#include <cstdio>
#include <cstdlib>

__global__ void sum_no_barrier(const float *in, float *out, int n) {
  __shared__ float part[128];
  int t = threadIdx.x;
  int i = blockIdx.x * blockDim.x + t;
  part[t] = i < n ? in[i] : 0.0f;
  __syncthreads();
  for (int s = 64; s > 0; s >>= 1) {
    if (t < s) part[t] += part[t + s];  //! race
  }
  __syncthreads();
  if (t == 0) out[blockIdx.x] = part[0];
}

int main() {
  const int n = 256;
  float *in = (float *)malloc(n * sizeof(float));
  for (int i = 0; i < n; ++i) in[i] = 1.0f;
  float *d_in = nullptr;
  cudaMalloc(&d_in, n * sizeof(float));
  cudaMemcpy(d_in, in, n * sizeof(float), cudaMemcpyHostToDevice);
  float *out = (float *)malloc(2 * sizeof(float));
  float *d_out = nullptr;
  cudaMalloc(&d_out, 2 * sizeof(float));
  cudaMemset(d_out, 0, 2 * sizeof(float));
  sum_no_barrier<<<2, 128>>>(d_in, d_out, n);
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
