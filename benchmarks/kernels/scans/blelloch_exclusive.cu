// class: scans
// expect: safe
// needs: blockDim.x == 64 && gridDim.x * 128 == n && n <= 2147483647 && \valid(data + (0 .. n-1))
// sizes: any
// why: up-sweep and down-sweep touch disjoint pairs in each round, with barriers between the rounds
#include <cstdio>
#include <cstdlib>

template <int kPairs>
__global__ void scan_blelloch(unsigned *data, unsigned n) {
  __shared__ unsigned tree[2 * kPairs];
  const unsigned t = threadIdx.x;
  unsigned *mine = data + blockIdx.x * (2 * kPairs);
  tree[2 * t] = mine[2 * t];
  tree[2 * t + 1] = mine[2 * t + 1];

  unsigned offset = 1;
  for (unsigned d = kPairs; d > 0; d >>= 1) {
    __syncthreads();
    if (t < d) {
      const unsigned a = offset * (2 * t + 1) - 1, b = offset * (2 * t + 2) - 1;
      tree[b] += tree[a];
    }
    offset *= 2;
  }
  if (t == 0) tree[2 * kPairs - 1] = 0;
  for (unsigned d = 1; d <= kPairs; d *= 2) {
    offset >>= 1;
    __syncthreads();
    if (t < d) {
      const unsigned a = offset * (2 * t + 1) - 1, b = offset * (2 * t + 2) - 1;
      const unsigned left = tree[a];
      tree[a] = tree[b];
      tree[b] += left;
    }
  }
  __syncthreads();
  mine[2 * t] = tree[2 * t];
  mine[2 * t + 1] = tree[2 * t + 1];
}

int main() {
  const int n = 256;
  unsigned *data = (unsigned *)malloc(n * sizeof(unsigned));
  for (int i = 0; i < n; ++i) data[i] = 1;
  unsigned *d_data = nullptr;
  cudaMalloc(&d_data, n * sizeof(unsigned));
  cudaMemcpy(d_data, data, n * sizeof(unsigned), cudaMemcpyHostToDevice);
  scan_blelloch<64><<<2, 64>>>(d_data, n);
  cudaMemcpy(data, d_data, n * sizeof(unsigned), cudaMemcpyDeviceToHost);
  for (int i = 0; i < n; ++i)
    if (!(data[i] == i % 128)) return 1;
  double total_data = 0;
  for (int i = 0; i < n; ++i) total_data += data[i];
  printf("data %g\n", total_data);
  cudaFree(d_data);
  free(data);
  return 0;
}
