// class: early_exit
// expect: divergence
// needs: blockDim.x == 64 && n >= 0 && \valid(v + (0 .. n-1))
// sizes: any
// why: some threads of the last block return, the others wait for them at the barrier
#include <cstdio>
#include <vector>

__global__ void subtract_block_minimum(int *v, int n) {
  __shared__ int lowest;
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  if (threadIdx.x == 0) lowest = v[i];
  __syncthreads();  //! divergence
  atomicMin(&lowest, v[i]);
  __syncthreads();  //! divergence
  v[i] = v[i] > lowest ? 1 : 0;
}

int main() {
  const int n = 100;
  std::vector<int> v(n);
  for (int i = 0; i < n; ++i) v[i] = i + 5;
  int *d_v = nullptr;
  cudaMalloc(&d_v, n * sizeof(int));
  cudaMemcpy(d_v, v.data(), n * sizeof(int), cudaMemcpyHostToDevice);
  subtract_block_minimum<<<2, 64>>>(d_v, n);
  cudaMemcpy(v.data(), d_v, n * sizeof(int), cudaMemcpyDeviceToHost);
  double total_v = 0;
  for (int i = 0; i < n; ++i) total_v += v[i];
  printf("v %g\n", total_v);
  cudaFree(d_v);
  return 0;
}
