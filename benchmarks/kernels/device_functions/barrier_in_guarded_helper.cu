// class: device_functions
// expect: divergence
// needs: blockDim.x == 64 && n >= 0 && \valid(v + (0 .. n-1))
// sizes: any
// why: the helper waits at a barrier but is called by the threads inside the array only
#include <cstdio>
#include <vector>

__device__ float left_neighbour(float mine, float *cells) {
  cells[threadIdx.x] = mine;
  __syncthreads();  //! divergence
  return threadIdx.x > 0 ? cells[threadIdx.x - 1] : mine;
}

__global__ void difference_left(float *v, int n) {
  __shared__ float cells[64];
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) v[i] -= left_neighbour(v[i], cells);
}

int main() {
  const int n = 100;
  std::vector<float> v(n);
  for (int i = 0; i < n; ++i) v[i] = i;
  float *d_v = nullptr;
  cudaMalloc(&d_v, n * sizeof(float));
  cudaMemcpy(d_v, v.data(), n * sizeof(float), cudaMemcpyHostToDevice);
  difference_left<<<2, 64>>>(d_v, n);
  cudaMemcpy(v.data(), d_v, n * sizeof(float), cudaMemcpyDeviceToHost);
  double total_v = 0;
  for (int i = 0; i < n; ++i) total_v += v[i];
  printf("v %g\n", total_v);
  cudaFree(d_v);
  return 0;
}
