// class: dynamic_shared
// expect: bounds
// needs: \valid(buffer + (0 .. blockDim.x - 1)) && \valid_read(in + (0 .. 2 * gridDim.x * blockDim.x - 1)) && \valid(out + (0 .. 2 * gridDim.x * blockDim.x - 1)) && 2 * gridDim.x * blockDim.x <= 2147483647
// sizes: any
// why: a block uses two elements per thread, but one per thread is what the launch gives
#include <cstdio>
#include <vector>

__global__ void reverse_chunks(const int *in, int *out) {
  extern __shared__ int buffer[];
  const int size = 2 * blockDim.x;
  const int base = blockIdx.x * size;
  const int t = threadIdx.x;
  buffer[t] = in[base + t];
  buffer[t + blockDim.x] = in[base + t + blockDim.x];  //! bounds
  __syncthreads();
  out[base + t] = buffer[size - 1 - t];  //! bounds
  out[base + t + blockDim.x] = buffer[size - 1 - t - blockDim.x];
}

int main() {
  const int n = 256;
  std::vector<int> in(n);
  for (int i = 0; i < n; ++i) in[i] = i;
  int *d_in = nullptr;
  cudaMalloc(&d_in, n * sizeof(int));
  cudaMemcpy(d_in, in.data(), n * sizeof(int), cudaMemcpyHostToDevice);
  std::vector<int> out(n);
  int *d_out = nullptr;
  cudaMalloc(&d_out, n * sizeof(int));
  cudaMemset(d_out, 0, n * sizeof(int));
  reverse_chunks<<<2, 64, 64 * sizeof(int)>>>(d_in, d_out);
  cudaMemcpy(out.data(), d_out, n * sizeof(int), cudaMemcpyDeviceToHost);
  double total_out = 0;
  for (int i = 0; i < n; ++i) total_out += out[i];
  printf("out %g\n", total_out);
  cudaFree(d_in);
  cudaFree(d_out);
  return 0;
}
