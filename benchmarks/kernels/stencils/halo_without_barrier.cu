// class: stencils
// expect: race
// needs: blockDim.x == 128 && n >= 0 && n <= 2147483000 && \valid_read(in + (0 .. n-1)) && \valid(out + (0 .. n-1))
// sizes: any
// why: neighbours' cells of the tile are read although no barrier follows the loads
#include <cstdio>
#include <cstdlib>

template <int kBlock>
__global__ void gradient(const float *__restrict__ in, float *__restrict__ out, int n) {
  __shared__ float tile[kBlock + 1];
  const int t = threadIdx.x;
  const int g = blockIdx.x * kBlock + t;
  tile[t] = g < n ? in[g] : 0.0f;
  if (t == kBlock - 1) tile[kBlock] = g + 1 < n ? in[g + 1] : 0.0f;
  if (g < n) {
    out[g] = tile[t + 1] - tile[t];  //! race
  }
}

int main() {
  const int n = 400;
  float *in = (float *)malloc(n * sizeof(float));
  for (int i = 0; i < n; ++i) in[i] = i * i;
  float *d_in = nullptr;
  cudaMalloc(&d_in, n * sizeof(float));
  cudaMemcpy(d_in, in, n * sizeof(float), cudaMemcpyHostToDevice);
  float *out = (float *)malloc(n * sizeof(float));
  float *d_out = nullptr;
  cudaMalloc(&d_out, n * sizeof(float));
  cudaMemset(d_out, 0, n * sizeof(float));
  gradient<128><<<(n + 127) / 128, 128>>>(d_in, d_out, n);
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
