// class: scans
// expect: race
// needs: blockDim.x == 128 && n >= 0 && \valid(data + (0 .. n-1))
// sizes: any
// why: in each round one thread reads s[t - d] while its owner already writes it, a second barrier is missing
#include <cstdio>
#include <vector>

__global__ void scan_one_barrier(unsigned *data, int n) {
  __shared__ unsigned s[128];
  const int t = threadIdx.x;
  const int i = blockIdx.x * blockDim.x + t;
  s[t] = i < n ? data[i] : 0;
  __syncthreads();
  for (int d = 1; d < 128; d <<= 1) {
    if (t >= d) s[t] += s[t - d];  //! race
    __syncthreads();
  }
  if (i < n) data[i] = s[t];
}

int main() {
  const int n = 256;
  std::vector<unsigned> data(n);
  for (int i = 0; i < n; ++i) data[i] = 1;
  unsigned *d_data = nullptr;
  cudaMalloc(&d_data, n * sizeof(unsigned));
  cudaMemcpy(d_data, data.data(), n * sizeof(unsigned), cudaMemcpyHostToDevice);
  scan_one_barrier<<<2, 128>>>(d_data, n);
  cudaMemcpy(data.data(), d_data, n * sizeof(unsigned), cudaMemcpyDeviceToHost);
  double total_data = 0;
  for (int i = 0; i < n; ++i) total_data += data[i];
  printf("data %g\n", total_data);
  cudaFree(d_data);
  return 0;
}
