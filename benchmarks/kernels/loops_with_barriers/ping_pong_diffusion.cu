// class: loops_with_barriers
// expect: safe
// needs: blockDim.x == 128 && steps >= 0 && n >= 0 && \valid(u + (0 .. n-1))
// sizes: any
// why: the two arrays change roles after each step and a barrier ends the step
#include <cstdio>
#include <vector>

template <int kBlock>
__global__ void diffuse(float *u, int n, int steps) {
  __shared__ float a[kBlock], b[kBlock];
  float *now = a, *next = b;
  const int t = threadIdx.x;
  const int i = blockIdx.x * kBlock + t;
  now[t] = i < n ? u[i] : 0.0f;
  __syncthreads();
  for (int s = 0; s < steps; ++s) {
    const float left = t > 0 ? now[t - 1] : now[t];
    const float right = t < kBlock - 1 ? now[t + 1] : now[t];
    next[t] = 0.25f * left + 0.5f * now[t] + 0.25f * right;
    __syncthreads();
    float *swap = now;
    now = next;
    next = swap;
  }
  if (i < n) u[i] = now[t];
}

int main() {
  const int n = 256;
  std::vector<float> u(n);
  for (int i = 0; i < n; ++i) u[i] = 3.0f;
  float *d_u = nullptr;
  cudaMalloc(&d_u, n * sizeof(float));
  cudaMemcpy(d_u, u.data(), n * sizeof(float), cudaMemcpyHostToDevice);
  diffuse<128><<<2, 128>>>(d_u, n, 5);
  cudaMemcpy(u.data(), d_u, n * sizeof(float), cudaMemcpyDeviceToHost);
  for (int i = 0; i < n; ++i)
    if (!(u[i] == 3.0f)) return 1;
  double total_u = 0;
  for (int i = 0; i < n; ++i) total_u += u[i];
  printf("u %g\n", total_u);
  cudaFree(d_u);
  return 0;
}
