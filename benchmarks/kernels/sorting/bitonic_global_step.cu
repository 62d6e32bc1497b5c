// class: sorting
// expect: safe
// needs: n >= 2 && (n & (n - 1)) == 0 && j >= 1 && (j & (j - 1)) == 0 && j < n && \valid(data + (0 .. n-1))
// sizes: fixed
// why: a launch is one step, whose pairs i and i ^ j are disjoint
#include <cstdio>
#include <cstdlib>

__global__ void bitonic_step(float *data, unsigned n, unsigned j, unsigned k) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  const unsigned partner = i ^ j;
  if (i >= n || partner <= i) return;
  const bool ascending = (i & k) == 0;
  const float a = data[i], b = data[partner];
  if (ascending ? a > b : a < b) {
    data[i] = b;
    data[partner] = a;
  }
}

int main() {
  const int n = 64;
  float *data = (float *)malloc(n * sizeof(float));
  for (int i = 0; i < n; ++i) data[i] = (i * 29) % 67;
  float *d_data = nullptr;
  cudaMalloc(&d_data, n * sizeof(float));
  cudaMemcpy(d_data, data, n * sizeof(float), cudaMemcpyHostToDevice);
  for (unsigned k = 2; k <= n; k *= 2)
    for (unsigned j = k / 2; j > 0; j /= 2) bitonic_step<<<2, 32>>>(d_data, n, j, k);
  cudaMemcpy(data, d_data, n * sizeof(float), cudaMemcpyDeviceToHost);
  for (int i = 0; i < n - 1; ++i)
    if (!(data[i] <= data[i + 1])) return 1;
  double total_data = 0;
  for (int i = 0; i < n; ++i) total_data += data[i];
  printf("data %g\n", total_data);
  cudaFree(d_data);
  free(data);
  return 0;
}
