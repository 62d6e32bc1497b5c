// class: scans
// expect: bounds
// needs: blockDim.x == 32 && \valid(data + (0 .. 64 * gridDim.x - 1))
// sizes: any
// why: the up-sweep has no condition on the thread, so later rounds index far behind the tree
#include <cstdio>
#include <vector>

__global__ void up_sweep(unsigned *data) {
  __shared__ unsigned tree[64];
  const unsigned t = threadIdx.x;
  unsigned *mine = data + blockIdx.x * 64;
  tree[t] = mine[t];
  tree[t + 32] = mine[t + 32];
  for (unsigned d = 1; d < 64; d *= 2) {
    __syncthreads();
    const unsigned at = 2 * d * (t + 1) - 1;
    tree[at] += tree[at - d];  //! bounds
  }
  __syncthreads();
  mine[t] = tree[t];
  mine[t + 32] = tree[t + 32];
}

int main() {
  const int n = 64;
  std::vector<unsigned> data(n);
  for (int i = 0; i < n; ++i) data[i] = 1;
  unsigned *d_data = nullptr;
  cudaMalloc(&d_data, n * sizeof(unsigned));
  cudaMemcpy(d_data, data.data(), n * sizeof(unsigned), cudaMemcpyHostToDevice);
  up_sweep<<<1, 32>>>(d_data);
  cudaMemcpy(data.data(), d_data, n * sizeof(unsigned), cudaMemcpyDeviceToHost);
  double total_data = 0;
  for (int i = 0; i < n; ++i) total_data += data[i];
  printf("data %g\n", total_data);
  cudaFree(d_data);
  return 0;
}
