// class: device_functions
// expect: safe
// needs: blockDim.x == 128 && n >= 0 && \valid_read(in + (0 .. n-1)) && \valid(out + (0 .. n-1))
// sizes: any
// why: all threads call the helper that holds the barriers, the guard is around the store only
#include <cstdio>
#include <cstdlib>

template <int kBlock>
class Exchange {
 public:
  __device__ explicit Exchange(float *cells) : cells_(cells) {}
  __device__ float mirrored(float mine) {
    cells_[threadIdx.x] = mine;
    __syncthreads();
    const float other = cells_[kBlock - 1 - threadIdx.x];
    __syncthreads();
    return other;
  }

 private:
  float *cells_;
};

__global__ void symmetrise(const float *in, float *out, int n) {
  __shared__ float cells[128];
  Exchange<128> exchange(cells);
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const float mine = i < n ? in[i] : 0.0f;
  const float once = mine + exchange.mirrored(mine);
  const float twice = once + exchange.mirrored(once);
  if (i < n) out[i] = twice;
}

int main() {
  const int n = 256;
  float *in = (float *)malloc(n * sizeof(float));
  for (int i = 0; i < n; ++i) in[i] = 1.0f;
  float *d_in = nullptr;
  cudaMalloc(&d_in, n * sizeof(float));
  cudaMemcpy(d_in, in, n * sizeof(float), cudaMemcpyHostToDevice);
  float *out = (float *)malloc(n * sizeof(float));
  float *d_out = nullptr;
  cudaMalloc(&d_out, n * sizeof(float));
  cudaMemset(d_out, 0, n * sizeof(float));
  symmetrise<<<2, 128>>>(d_in, d_out, n);
  cudaMemcpy(out, d_out, n * sizeof(float), cudaMemcpyDeviceToHost);
  for (int i = 0; i < n; ++i)
    if (!(out[i] == 4.0f)) return 1;
  double total_out = 0;
  for (int i = 0; i < n; ++i) total_out += out[i];
  printf("out %g\n", total_out);
  cudaFree(d_in);
  cudaFree(d_out);
  free(in);
  free(out);
  return 0;
}
