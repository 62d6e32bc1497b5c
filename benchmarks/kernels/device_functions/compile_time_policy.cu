// class: device_functions
// expect: safe
// needs: n >= 0 && \valid_read(in + (0 .. n-1)) && \valid(out + (0 .. n-1))
// sizes: any
// why: if constexpr selects one of two bodies, both of which write the thread's element
#include <cstdio>
#include <vector>

enum class Rounding { kDown, kNearest };

template <Rounding kMode>
__device__ float rounded(float v) {
  if constexpr (kMode == Rounding::kDown) {
    return floorf(v);
  } else {
    return rintf(v);
  }
}

template <Rounding kMode>
__global__ void round_all(const float *in, float *out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = rounded<kMode>(in[i]);
}

int main() {
  const int n = 100;
  std::vector<float> in(n);
  for (int i = 0; i < n; ++i) in[i] = i + 0.75f;
  float *d_in = nullptr;
  cudaMalloc(&d_in, n * sizeof(float));
  cudaMemcpy(d_in, in.data(), n * sizeof(float), cudaMemcpyHostToDevice);
  std::vector<float> out(n);
  float *d_out = nullptr;
  cudaMalloc(&d_out, n * sizeof(float));
  cudaMemset(d_out, 0, n * sizeof(float));
  round_all<Rounding::kDown><<<1, 128>>>(d_in, d_out, n);
  cudaMemcpy(out.data(), d_out, n * sizeof(float), cudaMemcpyDeviceToHost);
  for (int i = 0; i < n; ++i)
    if (!(out[i] == i)) return 1;
  double total_out = 0;
  for (int i = 0; i < n; ++i) total_out += out[i];
  printf("out %g\n", total_out);
  cudaFree(d_in);
  cudaFree(d_out);
  return 0;
}
