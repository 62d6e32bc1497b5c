// class: warps
// expect: safe
// needs: blockDim.x % 32 == 0 && n >= 0 && \valid(v + (0 .. n-1))
// sizes: any
// why: the mask is the ballot of the lanes inside, taken by all lanes before the branch
#include <cstdio>
#include <vector>

__global__ void subtract_leader(float *v, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const unsigned members = __ballot_sync(0xffffffffu, i < n);
  if (i < n) {
    const int leader = __ffs(members) - 1;
    const float base = __shfl_sync(members, v[i], leader);
    v[i] -= base;
  }
}

int main() {
  const int n = 150;
  std::vector<float> v(n);
  for (int i = 0; i < n; ++i) v[i] = i;
  float *d_v = nullptr;
  cudaMalloc(&d_v, n * sizeof(float));
  cudaMemcpy(d_v, v.data(), n * sizeof(float), cudaMemcpyHostToDevice);
  subtract_leader<<<2, 96>>>(d_v, n);
  cudaMemcpy(v.data(), d_v, n * sizeof(float), cudaMemcpyDeviceToHost);
  for (int i = 0; i < n; ++i)
    if (!(v[i] == i % 32)) return 1;
  double total_v = 0;
  for (int i = 0; i < n; ++i) total_v += v[i];
  printf("v %g\n", total_v);
  cudaFree(d_v);
  return 0;
}
