// class: early_exit
// expect: safe
// needs: blockDim.x == 64 && n >= 0 && limit >= 0 && \valid(v + (0 .. n-1))
// sizes: any
// why: all threads vote at the barrier whether any of them goes on, so they leave the loop in the same round
#include <cstdio>
#include <vector>

__global__ void collatz_steps(unsigned *v, int n, int limit) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned x = i < n ? v[i] : 1u;
  unsigned steps = 0;
  for (int round = 0; round < limit; ++round) {
    const bool busy = x > 1u;
    if (busy) {
      x = x % 2 ? 3 * x + 1 : x / 2;
      ++steps;
    }
    if (!__syncthreads_or(busy)) break;
  }
  if (i < n) v[i] = steps;
}

int main() {
  const int n = 100;
  std::vector<unsigned> v(n);
  for (int i = 0; i < n; ++i) v[i] = i + 1;
  unsigned *d_v = nullptr;
  cudaMalloc(&d_v, n * sizeof(unsigned));
  cudaMemcpy(d_v, v.data(), n * sizeof(unsigned), cudaMemcpyHostToDevice);
  collatz_steps<<<2, 64>>>(d_v, n, 200);
  cudaMemcpy(v.data(), d_v, n * sizeof(unsigned), cudaMemcpyDeviceToHost);
  if (!(v[0] == 0 && v[6] == 16)) return 1;
  double total_v = 0;
  for (int i = 0; i < n; ++i) total_v += v[i];
  printf("v %g\n", total_v);
  cudaFree(d_v);
  return 0;
}
