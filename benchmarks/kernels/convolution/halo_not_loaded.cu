// class: convolution
// expect: bounds
// needs: blockDim.x == 128 && n >= 4 && n <= 2147483000 && \valid_read(in + (0 .. n-1)) && \valid(out + (0 .. n-1))
// sizes: any
// why: the window of the last threads reaches four cells past the tile, which has no halo
#include <cstdio>
#include <cstdlib>

__global__ void moving_sum(const float *in, float *out, int n) {
  __shared__ float tile[128];
  const int i = blockIdx.x * 128 + threadIdx.x;
  tile[threadIdx.x] = i < n ? in[i] : 0.0f;
  __syncthreads();
  if (i < n - 4) {
    float sum = 0.0f;
    for (int k = 0; k <= 4; ++k) sum += tile[threadIdx.x + k];  //! bounds
    out[i] = sum;
  }
}

int main() {
  const int n = 300;
  float *in = (float *)malloc(n * sizeof(float));
  for (int i = 0; i < n; ++i) in[i] = 1.0f;
  float *d_in = nullptr;
  cudaMalloc(&d_in, n * sizeof(float));
  cudaMemcpy(d_in, in, n * sizeof(float), cudaMemcpyHostToDevice);
  float *out = (float *)malloc(n * sizeof(float));
  float *d_out = nullptr;
  cudaMalloc(&d_out, n * sizeof(float));
  cudaMemset(d_out, 0, n * sizeof(float));
  moving_sum<<<3, 128>>>(d_in, d_out, n);
  cudaMemcpy(out, d_out, n * sizeof(float), cudaMemcpyDeviceToHost);
  double total_out = 0;
  for (int i = 0; i < n; ++i) total_out += out[i];
  printf("out %g\n", total_out);
  cudaFree(d_in);
  cudaFree(d_out);
  free(in);
  free(out);
  return 0;
}
