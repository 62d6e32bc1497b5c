// class: grid_stride
// expect: safe
// needs: n >= 0 && scale > 0.0f && \valid_read(x + (0 .. n-1)) && \valid(q + (0 .. n-1))
// sizes: any
// why: a counter of 64 bits, and the value is clamped before it is narrowed
#include <vector>

__device__ signed char quantised(float v, float scale) {
  return (signed char)fminf(fmaxf(rintf(v / scale), -127.0f), 127.0f);
}

__global__ void quantise(const float *__restrict__ x, signed char *__restrict__ q, int n,
                         float scale) {
  const long long step = (long long)gridDim.x * blockDim.x;
  for (long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x; i < n; i += step) {
    q[i] = quantised(x[i], scale);
  }
}

int main() {
  const int n = 700;
  std::vector<float> x(n);
  for (int i = 0; i < n; ++i) x[i] = i - 350;
  float *d_x = nullptr;
  cudaMalloc(&d_x, n * sizeof(float));
  cudaMemcpy(d_x, x.data(), n * sizeof(float), cudaMemcpyHostToDevice);
  std::vector<signed char> q(n);
  signed char *d_q = nullptr;
  cudaMalloc(&d_q, n * sizeof(signed char));
  cudaMemset(d_q, 0, n * sizeof(signed char));
  quantise<<<2, 128>>>(d_x, d_q, n, 2.0f);
  cudaMemcpy(q.data(), d_q, n * sizeof(signed char), cudaMemcpyDeviceToHost);
  if (!(q[0] == -127 && q[350] == 0 && q[360] == 5)) return 1;
  cudaFree(d_x);
  cudaFree(d_q);
  return 0;
}
